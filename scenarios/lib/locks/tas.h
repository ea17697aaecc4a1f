/*
 * tas.h: the test-and-set lock [Anderson90]: exchange until the old value was "free".
 *
 * Unfair. Every waiting core writes all the time: with k of them the line never rests, and the holder's own unlock
 * queues behind up to k exchanges. A hand-off costs O(k) messages, and waiting costs messages all the time. On machines
 * that decide level by level a message may stand for several exchanges of a core.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: k + 1 to 2k + 8.
 */
#ifndef HL_LOCKS_TAS_H
#define HL_LOCKS_TAS_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct tas_lock {
	_Alignas(LINE_BYTES) volatile int held;
};

static inline void tas_init(struct tas_lock *lock)
{
	lock->held = 0;
}

static inline void tas_lock(struct tas_lock *lock)
{
	lock_wait(lock);
	while (atomic_exchange(&lock->held, 1) != 0)
		cpu_relax();
	lock_held(lock);
}

static inline void tas_unlock(struct tas_lock *lock)
{
	lock_released(lock);
	smp_store_release(&lock->held, 0);
}

#endif
