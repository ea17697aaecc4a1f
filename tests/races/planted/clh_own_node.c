// planted: fault DEADLOCK in acquire line 24
// A CLH lock whose owner keeps its own node instead of the one before: it is busy again before the next core looked.
#include "lib/hotline.h"

struct node {
	_Alignas(64) _Atomic int busy;
};

static struct node first, nodes[64];
static struct node *own[64];
_Alignas(64) static struct node *_Atomic tail;

void setup(void)
{
	tail = &first;
	for (int i = 0; i < 64; i++)
		own[i] = &nodes[i];
}

static struct node *acquire(struct node *me)
{
	me->busy = 1;
	struct node *before = atomic_exchange(&tail, me);
	while (before->busy)
		cpu_relax();
	return before;
}

void operation(void)
{
	struct node *me = own[cpu()];
	struct node *before = acquire(me);
	work(before != me);
	me->busy = 0;
	own[cpu()] = me;
	work_random(20);
}
