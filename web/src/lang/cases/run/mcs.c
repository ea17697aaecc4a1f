// cores: 4
// The queue lock of Mellor-Crummey and Scott.
#include "lib/hotline.h"

#define CORES 64
struct qnode {
	_Alignas(64) struct qnode *volatile next;
	volatile bool locked;
};
struct qnode nodes[CORES];
struct qnode *volatile tail;
volatile long count, inside;

static inline void lock(struct qnode *me)
{
	me->next = NULL;
	me->locked = true;
	struct qnode *before = atomic_exchange(&tail, me);
	if (before == NULL)
		return;
	before->next = me;
	while (me->locked)
		cpu_relax();
}

static inline void unlock(struct qnode *me)
{
	if (me->next == NULL) {
		if (cmpxchg(&tail, me, NULL) == me)
			return;
		while (me->next == NULL)
			cpu_relax();
	}
	me->next->locked = false;
}

void operation(void)
{
	struct qnode *me = &nodes[cpu()];
	lock(me);
	assert(++inside == 1);
	count = count + 1;
	assert(--inside == 0);
	unlock(me);
}
