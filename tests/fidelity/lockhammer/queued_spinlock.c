/*
 * [Lockhammer] queued_spinlock: the queued spin lock of Linux 4.13: the first waiter sets the pending byte by
 * compare-and-swap; those behind it queue on nodes of their own, four of 16 bytes for each thread.
 */
#include "bench.h"
#include "lib/cores.h"

#define LOCKED 0x1u
#define PENDING 0x100u
#define LOCKED_MASK 0xFFu
#define LOCKED_PENDING_MASK 0xFFFFu

struct node {
	_Alignas(64) struct node *volatile next;
	volatile int locked;
	int count;
};

static struct node nodes[CORES_MAX];

static _Alignas(128) union {
	volatile unsigned value;
	struct {
		volatile unsigned char locked;
		volatile unsigned char pending;
		volatile unsigned short tail;
	} part;
} lock;

static void queue(void)
{
	struct node *me = &nodes[cpu()];
	unsigned short mine = (unsigned short)(cpu() + 1);
	me->count++;
	me->locked = 0;
	me->next = 0;
	if (lock.value == 0 && cmpxchg(&lock.value, 0, LOCKED) == 0) {
		me->count--;
		return;
	}
	unsigned short before = atomic_exchange(&lock.part.tail, mine);
	struct node *next = 0;
	if (before != 0) {
		nodes[before - 1].next = me;
		while (me->locked == 0)
			cpu_relax();
		next = me->next;
		if (next != 0)
			__builtin_prefetch((const void *)next, 1);
	}
	unsigned seen = lock.value;
	while ((seen & LOCKED_PENDING_MASK) != 0) {
		cpu_relax();
		seen = lock.value;
	}
	for (;;) {
		if (seen >> 16 != mine) {
			lock.part.locked = 1;
			break;
		}
		unsigned old = cmpxchg(&lock.value, seen, LOCKED);
		if (old == seen) {
			me->count--;
			return;
		}
		seen = old;
	}
	while (next == 0) {
		cpu_relax();
		next = me->next;
	}
	next->locked = 1;
	me->count--;
}

static void acquire(void)
{
	unsigned seen = cmpxchg(&lock.value, 0, LOCKED);
	if (seen == 0)
		return;
	while (seen == PENDING) {
		cpu_relax();
		seen = lock.value;
	}
	for (;;) {
		if ((seen & ~LOCKED_MASK) != 0) {
			queue();
			return;
		}
		unsigned wanted = seen == LOCKED ? LOCKED | PENDING : LOCKED;
		unsigned old = cmpxchg(&lock.value, seen, wanted);
		if (old == seen) {
			if (wanted == LOCKED)
				return;
			break;
		}
		seen = old;
	}
	while (lock.part.locked != 0)
		cpu_relax();
	*(volatile unsigned short *)&lock = LOCKED;
}

void operation(void)
{
	acquire();
	WAIT(HELD);
	lock.part.locked = 0;
	WAIT(PARALLEL);
}
