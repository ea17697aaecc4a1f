/*
 * qspinlock.h: the spin lock of Linux since 4.2 [Linux-qspinlock]: four bytes. The first waiter sets the pending byte
 * and waits on the word itself; those behind it queue as in MCS, and the word's upper half names the last.
 *
 * Fair. A hand-off to the first waiter costs 1 invalidation and 1 read of the word. With a longer queue the new holder
 * also tells the next core to watch the word: O(1), about twice the messages of MCS. A lock needs no memory but the
 * word.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 12.
 */
#ifndef HL_LOCKS_QSPINLOCK_H
#define HL_LOCKS_QSPINLOCK_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct qspinlock_node {
	_Alignas(LINE_BYTES) struct qspinlock_node *volatile next;
	volatile int must_wait;
};

/* Four bytes, which atomic instructions take as one word; little-endian, as the constants below. */
struct qspinlock_lock {
	_Alignas(4) volatile unsigned char locked;
	volatile unsigned char pending;
	volatile unsigned short tail; /* core + 1 of the last in the queue; 0: no queue */
};

#define QSPINLOCK_LOCKED 0x1u
#define QSPINLOCK_PENDING 0x100u
#define QSPINLOCK_TAIL 0xffff0000u
#define QSPINLOCK_WORD(lock) ((volatile unsigned *)(lock))

/* How often a core looks at a hand-over to the first waiter before it queues behind that one; as Linux on x86. */
#define QSPINLOCK_PENDING_LOOPS 512

/* A core waits for one lock at a time, so it has one node for all locks. (Linux: four, for nested interrupts.) */
static struct qspinlock_node qspinlock_nodes[CORES_MAX];

static inline void qspinlock_init(struct qspinlock_lock *lock)
{
	*QSPINLOCK_WORD(lock) = 0;
	for (int i = 0; i < cpu_count(); i++)
		on_node(&qspinlock_nodes[i], sizeof qspinlock_nodes[i], node_of(i));
}

/* At most one core waits by the pending byte; false if another one does, or if there is a queue. */
static inline bool qspinlock_wait_pending(struct qspinlock_lock *lock)
{
	unsigned seen = *QSPINLOCK_WORD(lock);
	for (int i = 0; seen == QSPINLOCK_PENDING && i < QSPINLOCK_PENDING_LOOPS; i++) {
		cpu_relax();
		seen = *QSPINLOCK_WORD(lock);
	}
	if ((seen & ~QSPINLOCK_LOCKED) != 0)
		return false;
	seen = atomic_fetch_or(QSPINLOCK_WORD(lock), QSPINLOCK_PENDING);
	if ((seen & ~QSPINLOCK_LOCKED) != 0) {
		if ((seen & QSPINLOCK_PENDING) == 0)
			lock->pending = 0; /* a queue came first */
		return false;
	}
	while (lock->locked != 0)
		cpu_relax();
	atomic_fetch_add(QSPINLOCK_WORD(lock), QSPINLOCK_LOCKED - QSPINLOCK_PENDING);
	return true;
}

static inline void qspinlock_wait_queued(struct qspinlock_lock *lock)
{
	struct qspinlock_node *me = &qspinlock_nodes[cpu()];
	unsigned short mine = (unsigned short)(cpu() + 1);
	me->next = 0;
	me->must_wait = 1;
	unsigned short before = atomic_exchange(&lock->tail, mine);
	if (before != 0) {
		qspinlock_nodes[before - 1].next = me;
		while (me->must_wait != 0)
			cpu_relax();
	}
	/* The head of the queue lets the holder go first, and the core that waits by the pending byte. */
	unsigned seen = *QSPINLOCK_WORD(lock);
	while ((seen & ~QSPINLOCK_TAIL) != 0) {
		cpu_relax();
		seen = *QSPINLOCK_WORD(lock);
	}
	if (seen >> 16 == mine && cmpxchg(QSPINLOCK_WORD(lock), seen, QSPINLOCK_LOCKED) == seen)
		return; /* no core is behind */
	lock->locked = 1;
	while (me->next == 0)
		cpu_relax();
	smp_store_release(&me->next->must_wait, 0);
}

static inline void qspinlock_lock(struct qspinlock_lock *lock)
{
	lock_wait(lock);
	if (cmpxchg(QSPINLOCK_WORD(lock), 0, QSPINLOCK_LOCKED) != 0 && !qspinlock_wait_pending(lock))
		qspinlock_wait_queued(lock);
	lock_held(lock);
}

static inline void qspinlock_unlock(struct qspinlock_lock *lock)
{
	lock_released(lock);
	smp_store_release(&lock->locked, 0);
}

#endif
