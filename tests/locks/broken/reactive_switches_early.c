// expect: exclusion
// The mode is changed when the lock is taken, not when it is released: the other lock is free, and lets another core
// in.
#include "lib/cores.h"
#include "lib/hotline.h"

/* Failures in one acquisition, and empty queues in a row, that switch. assumed: small numbers */
#ifndef REACTIVE_FAILURES
#define REACTIVE_FAILURES 4
#endif
#ifndef REACTIVE_EMPTY
#define REACTIVE_EMPTY 4
#endif
/* assumed: as in ttas_backoff.h */
#define REACTIVE_BACKOFF_MIN_CYCLES 256
#define REACTIVE_BACKOFF_MAX_CYCLES 16384

/* CROWDED is still the first lock: somebody asks for the second. */
enum reactive_mode { REACTIVE_TTAS, REACTIVE_CROWDED, REACTIVE_QUEUE };

struct reactive_node {
	_Alignas(LINE_BYTES) struct reactive_node *volatile next;
	volatile int must_wait;
};

struct reactive_lock {
	_Alignas(LINE_BYTES) volatile int held;                      /* the first lock */
	_Alignas(LINE_BYTES) struct reactive_node *volatile tail; /* the second one */
	_Alignas(LINE_BYTES) volatile int mode;
	int switches; /* so far; for those who look on */
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

/* Comes back from time to time. False when the mode changes meanwhile. */
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

/* False when the mode changes meanwhile. */
static inline bool reactive_enter_ttas(struct reactive_lock *lock)
{
	if (atomic_exchange(&lock->held, 1) != 0 && !reactive_compete(lock))
		return false;
	if (lock->mode != REACTIVE_QUEUE) {
		if (lock->mode == REACTIVE_CROWDED)
			lock->mode = REACTIVE_QUEUE;
		return true;
	}
	lock->held = 0;
	return false;
}

static inline void reactive_leave_queue(struct reactive_lock *lock, struct reactive_node *me)
{
	if (me->next == 0) {
		if (cmpxchg(&lock->tail, me, (struct reactive_node *)0) == me)
			return; /* nobody came */
		while (me->next == 0) /* somebody took the tail, and is about to write next */
			cpu_relax();
	}
	me->next->must_wait = 0;
}

/* False when the mode changes meanwhile. */
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
	lock->mode = mode;
}

/* The mode changes first, while the old lock is still held: who gets the old lock afterwards sees it. */
static inline void reactive_unlock(struct reactive_lock *lock)
{
	int mode = lock->mode;
	lock_released(lock);
	if (mode != REACTIVE_QUEUE) {
		lock->held = 0;
	} else {
		if (lock->empty >= REACTIVE_EMPTY)
			reactive_switch(lock, REACTIVE_TTAS);
		reactive_leave_queue(lock, &lock->nodes[cpu()]);
	}
}

#define checked_init reactive_init
#define checked_lock reactive_lock
#define checked_unlock reactive_unlock
#include "harness.h"
