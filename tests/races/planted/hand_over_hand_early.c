// planted: fault ASSERT_FAILED in operation line 34
// Hand over hand, but a node's lock is let go before the lock of the next one is held.
#include "lib/hotline.h"

struct node {
	_Alignas(64) _Atomic int lock;
	long value;
	struct node *next;
} list[3] = { { .next = &list[1] }, { .next = &list[2] }, { .next = 0 } };

static void hold(struct node *n)
{
	while (atomic_exchange(&n->lock, 1))
		cpu_relax();
}

static void let_go(struct node *n)
{
	atomic_store(&n->lock, 0);
}

long order[3];

/* Cores must come to each node in the order in which they came to the first. */
void operation(void)
{
	struct node *at = &list[0];
	hold(at);
	long mine = ++at->value;
	while (at->next) {
		let_go(at);
		at = at->next;
		hold(at);
		assert(order[at - list] == mine - 1);
		order[at - list] = mine;
	}
	let_go(at);
	work_random(100);
}
