/*
 * [Lockhammer] osq_lock: Linux's queue of optimistic spinners as a lock: MCS with numbers for pointers, whose release
 * takes its successor by an exchange. The benchmark's limit of looks, which each look reads, is a global variable
 * beside the tail of the queue, in one line with it. No waiter gives up within a million looks.
 */
#include "bench.h"
#include "lib/cores.h"

struct node {
	_Alignas(128) struct node *volatile next;
	struct node *volatile before;
	volatile int locked;
	volatile int number;
};

static struct node nodes[CORES_MAX];

static _Alignas(128) struct {
	volatile long looks_max;
	long sleep_max;
	volatile int tail;
} queue;

void setup(void)
{
	queue.looks_max = 1000000;
}

static void acquire(void)
{
	struct node *me = &nodes[cpu()];
	int mine = cpu() + 1;
	me->locked = 0;
	me->next = 0;
	me->number = mine;
	int old = atomic_exchange(&queue.tail, mine);
	if (old == 0)
		return;
	struct node *before = &nodes[old - 1];
	me->before = before;
	before->next = me;
	long looks = 0;
	while (me->locked == 0) {
		if (++looks > queue.looks_max)
			assert(0);
		cpu_relax();
	}
}

static void release(void)
{
	struct node *me = &nodes[cpu()];
	int mine = cpu() + 1;
	if (cmpxchg(&queue.tail, mine, 0) == mine)
		return;
	struct node *next = atomic_exchange(&me->next, (struct node *)0);
	while (next == 0) {
		if (queue.tail == mine && cmpxchg(&queue.tail, mine, 0) == mine)
			return;
		if (me->next != 0)
			next = atomic_exchange(&me->next, (struct node *)0);
		else
			cpu_relax();
	}
	next->locked = 1;
}

void operation(void)
{
	acquire();
	WAIT(HELD);
	release();
	WAIT(PARALLEL);
}
