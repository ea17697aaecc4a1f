// planted: fault DEADLOCK in acquire line 21
// An MCS lock that sets its flag after linking itself: the core before it may have cleared the flag already.
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
	struct node *before = atomic_exchange(&tail, me);
	if (before == NULL)
		return;
	before->next = me;
	me->waits = 1;
	while (me->waits != 0)
		cpu_relax();
}

static void release(struct node *me)
{
	struct node *mine = me;
	if (me->next == NULL && atomic_compare_exchange(&tail, &mine, NULL))
		return;
	while (me->next == NULL)
		cpu_relax();
	me->next->waits = 0;
}

void operation(void)
{
	struct node *me = &nodes[cpu()];
	acquire(me);
	work(50);
	release(me);
	work(100);
}
