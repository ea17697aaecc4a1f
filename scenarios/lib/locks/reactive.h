/*
 * reactive.h: the reactive lock [Lim-Agarwal94]: test-and-test-and-set with back-off while few cores want it, an MCS
 * queue while many do. A core that failed several times in one acquisition asks for the queue; several acquisitions
 * in a row that found the queue empty bring the first lock back.
 *
 * Unfair while it is a test-and-test-and-set lock. A hand-off costs as much as one of the present lock, O(1)
 * messages in the queue. All cores read the line of the mode, and it is written only at a switch, which sends all
 * waiting cores to the other lock, once.
 *
 * Only the holder switches from one lock to the other, at its release. A core that has taken one of the two then checks
 * the mode: if the mode still names that lock, the core is in; otherwise it releases the lock and takes the other. (In
 * the paper the lock that is not in use stays taken instead, which saves late cores this check.)
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 6.
 */
#ifndef HL_LOCKS_REACTIVE_H
#define HL_LOCKS_REACTIVE_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* Failures in one acquisition, and empty queues in a row, after which the lock switches. assumed: small numbers */
#ifndef REACTIVE_FAILURES
#define REACTIVE_FAILURES 4
#endif
#ifndef REACTIVE_EMPTY
#define REACTIVE_EMPTY 4
#endif
/* assumed: a shorter limit than in ttas_backoff.h, since a crowd goes over to the queue */
#define REACTIVE_BACKOFF_MIN_CYCLES 256
#define REACTIVE_BACKOFF_MAX_CYCLES 16384

/* CROWDED is still the first lock: a core has asked for the second. */
enum reactive_mode { REACTIVE_TTAS, REACTIVE_CROWDED, REACTIVE_QUEUE };

struct reactive_node {
	_Alignas(LINE_BYTES) struct reactive_node *volatile next;
	volatile int must_wait;
};

struct reactive_lock {
	_Alignas(LINE_BYTES) volatile int held;                      /* the first lock */
	_Alignas(LINE_BYTES) struct reactive_node *volatile tail; /* the second lock */
	_Alignas(LINE_BYTES) volatile int mode;
	int switches; /* so far; only read by tests and charts */
	_Alignas(LINE_BYTES) int empty; /* acquisitions in a row that found the queue empty */
	struct reactive_node nodes[CORES_MAX];
};

static inline void reactive_init(struct reactive_lock *lock)
{
	lock->held = 0;
	lock->tail = 0;
	lock->mode = REACTIVE_TTAS;
	for (int i = 0; i < cpu_count(); i++)
		on_node(&lock->nodes[i], sizeof lock->nodes[i], node_of(i));
}

/* Tries again from time to time. Returns false when the mode changes meanwhile. */
static inline bool reactive_compete(struct reactive_lock *lock)
{
	long limit = REACTIVE_BACKOFF_MIN_CYCLES;
	for (int failures = 1; lock->mode != REACTIVE_QUEUE; failures++) {
		if (failures == REACTIVE_FAILURES)
			cmpxchg(&lock->mode, REACTIVE_TTAS, REACTIVE_CROWDED);
		work(random_below(limit));
		if (limit < REACTIVE_BACKOFF_MAX_CYCLES)
			limit *= 2;
		if (lock->held == 0 && atomic_exchange(&lock->held, 1) == 0)
			return true;
	}
	return false;
}

/* Returns false when the mode changes meanwhile. */
static inline bool reactive_enter_ttas(struct reactive_lock *lock)
{
	if (atomic_exchange(&lock->held, 1) != 0 && !reactive_compete(lock))
		return false;
	if (lock->mode != REACTIVE_QUEUE)
		return true;
	lock->held = 0;
	return false;
}

static inline void reactive_leave_queue(struct reactive_lock *lock, struct reactive_node *me)
{
	if (me->next == 0) {
		if (cmpxchg(&lock->tail, me, (struct reactive_node *)0) == me)
			return; /* no core is behind */
		while (me->next == 0) /* another core took the tail, and is about to write next */
			cpu_relax();
	}
	smp_store_release(&me->next->must_wait, 0);
}

/* Returns false when the mode changes meanwhile. */
static inline bool reactive_enter_queue(struct reactive_lock *lock, struct reactive_node *me)
{
	me->next = 0;
	me->must_wait = 1;
	struct reactive_node *before = atomic_exchange(&lock->tail, me);
	if (before != 0) {
		before->next = me;
		while (me->must_wait != 0)
			cpu_relax();
	}
	if (lock->mode != REACTIVE_QUEUE) {
		reactive_leave_queue(lock, me);
		return false;
	}
	if (before == 0)
		lock->empty++;
	else if (lock->empty != 0)
		lock->empty = 0;
	return true;
}

static inline void reactive_lock(struct reactive_lock *lock)
{
	bool entered = false;
	lock_wait(lock);
	while (!entered) {
		if (lock->mode != REACTIVE_QUEUE)
			entered = reactive_enter_ttas(lock);
		else
			entered = reactive_enter_queue(lock, &lock->nodes[cpu()]);
	}
	lock_held(lock);
}

static inline void reactive_switch(struct reactive_lock *lock, enum reactive_mode mode)
{
	lock->switches++;
	lock->empty = 0;
	smp_store_release(&lock->mode, mode);
}

/* The mode changes first, while the old lock is still held: the next core that gets the old lock sees the new mode. */
static inline void reactive_unlock(struct reactive_lock *lock)
{
	int mode = lock->mode;
	lock_released(lock);
	if (mode != REACTIVE_QUEUE) {
		if (mode == REACTIVE_CROWDED)
			reactive_switch(lock, REACTIVE_QUEUE);
		smp_store_release(&lock->held, 0);
	} else {
		if (lock->empty >= REACTIVE_EMPTY)
			reactive_switch(lock, REACTIVE_TTAS);
		reactive_leave_queue(lock, &lock->nodes[cpu()]);
	}
}

#endif
