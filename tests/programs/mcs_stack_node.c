/* The MCS lock with its node on the stack of the core that waits. */
#include "lib/hotline.h"
struct q { struct q *next; int wait; };
struct q *tail; int held;
void operation(void)
{
	struct q me = { NULL, 1 };
	struct q *p = atomic_exchange(&tail, &me);
	if (p) { __atomic_store_n(&p->next, &me, __ATOMIC_RELEASE);
		while (__atomic_load_n(&me.wait, __ATOMIC_ACQUIRE)) cpu_relax(); }
	assert(held == 0); held = 1; work(5); held = 0;
	struct q *self = &me;
	if (!atomic_compare_exchange(&tail, &self, NULL)) {
		while (!READ_ONCE(me.next)) ;
		smp_store_release(&me.next->wait, 0);
	}
}
