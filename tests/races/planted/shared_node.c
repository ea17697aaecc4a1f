// planted: fault STANDING in acquire line 21
// An MCS lock with one node for all cores.
#include "lib/hotline.h"

struct node {
	_Alignas(64) struct node *_Atomic next;
	_Atomic int waits;
};

static struct node node;
_Alignas(64) static struct node *_Atomic tail;

static void acquire(struct node *me)
{
	lock_wait(&tail);
	me->next = NULL;
	me->waits = 1;
	struct node *before = atomic_exchange(&tail, me);
	if (before != NULL) {
		before->next = me;
		while (me->waits != 0)
			cpu_relax();
	}
	lock_held(&tail);
}

static void release(struct node *me)
{
	lock_released(&tail);
	struct node *mine = me;
	if (me->next == NULL && atomic_compare_exchange(&tail, &mine, NULL))
		return;
	while (me->next == NULL)
		cpu_relax();
	me->next->waits = 0;
}

void operation(void)
{
	acquire(&node);
	work(50);
	release(&node);
	work(100);
}
