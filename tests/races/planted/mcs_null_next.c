// planted: fault BAD_ADDRESS in release line 31
// An MCS lock whose release does not wait until the core behind it has linked itself.
#include "lib/hotline.h"

struct node {
	_Alignas(64) struct node *_Atomic next;
	_Atomic int waits;
};

static struct node nodes[64];
_Alignas(64) static struct node *_Atomic tail;

static void acquire(struct node *me)
{
	me->next = NULL;
	me->waits = 1;
	struct node *before = atomic_exchange(&tail, me);
	if (before == NULL)
		return;
	before->next = me;
	while (me->waits != 0)
		cpu_relax();
}

static void release(struct node *me)
{
	struct node *mine = me;
	if (me->next == NULL && atomic_compare_exchange(&tail, &mine, NULL))
		return;
	struct node *next = me->next;
	next->waits = 0;
}

void operation(void)
{
	struct node *me = &nodes[cpu()];
	acquire(me);
	work(50);
	release(me);
	work(100);
}
