/*
 * spin_then_park.h: a mutex whose waiters spin at first, and sleep when the wait has cost as much as sleeping would
 * have cost at once [KLMO91]. A wait then costs at most twice what it costs a thread that knows its length: a short
 * one is spun through, and a long one costs the spinning and the sleep.
 *
 * Unfair: a thread that spins or comes by may take the mutex before the one that has been woken for it.
 */
#ifndef HOTLINE_LIB_THREADS_SPIN_THEN_PARK_H
#define HOTLINE_LIB_THREADS_SPIN_THEN_PARK_H

#include "lib/cores.h"
#include "lib/threads/futex.h"

/* assumed: cycles that it takes to fall asleep, to be woken, and to get back onto a core */
#ifndef SPIN_THEN_PARK_CYCLES
#define SPIN_THEN_PARK_CYCLES 8000
#endif

enum { SPIN_THEN_PARK_FREE, SPIN_THEN_PARK_HELD, SPIN_THEN_PARK_SLEPT_AT };

struct spin_then_park_lock {
	_Alignas(LINE_BYTES) volatile int state; /* SLEPT_AT: it is held, and threads may sleep at it */
};

static inline void spin_then_park_init(struct spin_then_park_lock *lock)
{
	lock->state = SPIN_THEN_PARK_FREE;
}

/* Returns whether the thread has got the lock within the time for which it pays to spin. */
static inline bool spin_then_park_spin(struct spin_then_park_lock *lock)
{
	long until = now() + SPIN_THEN_PARK_CYCLES;
	do {
		if (lock->state == SPIN_THEN_PARK_FREE &&
		    cmpxchg(&lock->state, SPIN_THEN_PARK_FREE, SPIN_THEN_PARK_HELD) == SPIN_THEN_PARK_FREE)
			return true;
		cpu_relax();
	} while (now() < until);
	return false;
}

/* A thread that has slept leaves SLEPT_AT behind: others may still sleep, and its unlock wakes one of them. */
static inline void spin_then_park_lock(struct spin_then_park_lock *lock)
{
	lock_wait(lock);
	if (!spin_then_park_spin(lock))
		while (xchg(&lock->state, SPIN_THEN_PARK_SLEPT_AT) != SPIN_THEN_PARK_FREE)
			futex_wait(&lock->state, SPIN_THEN_PARK_SLEPT_AT);
	lock_held(lock);
}

static inline void spin_then_park_unlock(struct spin_then_park_lock *lock)
{
	lock_released(lock);
	if (xchg(&lock->state, SPIN_THEN_PARK_FREE) == SPIN_THEN_PARK_SLEPT_AT)
		futex_wake(&lock->state, 1);
}

#endif
