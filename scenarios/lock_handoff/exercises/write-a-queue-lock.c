/*
 * write-a-queue-lock.c: a solution of the exercise of this name.
 *
 * The queue is a list of nodes, one for each core. A core that comes takes the place of the last node by one exchange.
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
	if (me->next == 0) {
		if (cmpxchg(&lock.tail, me, (struct node *)0) == me)
			return;
		while (me->next == 0) /* a core has taken the tail, and is about to say so */
			cpu_relax();
	}
	smp_store_release(&me->next->must_wait, 0);
}

void setup(void)
{
	for (int i = 0; i < cpu_count(); i++)
		on_node(&nodes[i], sizeof nodes[i], node_of(i));
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
