/*
 * short_unlock.c: an MCS lock with a shorter unlock. There is a bug in it on purpose: an exercise asks for its line.
 */
#include "handoff.h"
#include "lib/kernel/barrier.h"

struct node {
	_Alignas(LINE_BYTES) struct node *volatile next;
	volatile int must_wait;
};

static struct {
	_Alignas(LINE_BYTES) struct node *volatile tail;
} lock;
static struct node nodes[CORES_MAX];

static void acquire(struct node *me)
{
	lock_wait(&lock);
	me->next = 0;
	me->must_wait = 1;
	struct node *before = atomic_exchange(&lock.tail, me);
	if (before != 0) {
		before->next = me;
		while (me->must_wait != 0)
			cpu_relax();
	}
	lock_held(&lock);
}

static void release(struct node *me)
{
	lock_released(&lock);
	if (me->next == 0 && lock.tail == me)
		lock.tail = 0;
	else {
		while (me->next == 0)
			cpu_relax();
		smp_store_release(&me->next->must_wait, 0);
	}
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	acquire(&nodes[cpu()]);
	measure_handoff(asked);
	work(section);
	measure_release();
	release(&nodes[cpu()]);
}
