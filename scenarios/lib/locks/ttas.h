/*
 * ttas.h: the test-and-test-and-set lock [Anderson90]: cores wait on cached copies, and exchange only when the lock
 * looks free.
 *
 * Unfair. Silent while the lock is held; but an unlock makes all k waiters re-read, and all that saw "free" exchange:
 * a hand-off costs O(k) reads and O(k) exchanges, up to O(k * k) messages when copies are lost again and again.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: k + 2 to 3k + 4.
 * Fewer where the home answers reads without blocking: several hand-offs may then share one storm of reads.
 */
#ifndef HL_LOCKS_TTAS_H
#define HL_LOCKS_TTAS_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct ttas_lock {
	_Alignas(LINE_BYTES) volatile int held;
};

static inline void ttas_init(struct ttas_lock *lock)
{
	lock->held = 0;
}

static inline void ttas_lock(struct ttas_lock *lock)
{
	lock_wait(lock);
	do {
		while (lock->held != 0)
			cpu_relax();
	} while (atomic_exchange(&lock->held, 1) != 0);
	lock_held(lock);
}

static inline void ttas_unlock(struct ttas_lock *lock)
{
	lock_released(lock);
	smp_store_release(&lock->held, 0);
}

#endif
