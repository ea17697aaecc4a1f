/*
 * ttas_backoff.h: test-and-test-and-set with exponential back-off [Anderson90]: a core that lost the race stays away
 * for a random time, of twice the mean after every loss, up to a limit.
 *
 * Unfair (the last to leave comes back first). A hand-off costs a few messages; the price is the time for which the
 * lock stays free while all cores stay away. With so many cores that one always comes back, a hand-off costs O(k).
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 3 to 2k + 10.
 */
#ifndef HL_LOCKS_TTAS_BACKOFF_H
#define HL_LOCKS_TTAS_BACKOFF_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* assumed: about one remote miss, and about the longest queue of a 48-core machine times such a miss */
#ifndef TTAS_BACKOFF_MIN_CYCLES
#define TTAS_BACKOFF_MIN_CYCLES 256
#endif
#ifndef TTAS_BACKOFF_MAX_CYCLES
#define TTAS_BACKOFF_MAX_CYCLES 16384
#endif

struct ttas_backoff_lock {
	_Alignas(LINE_BYTES) volatile int held;
};

static inline void ttas_backoff_init(struct ttas_backoff_lock *lock)
{
	lock->held = 0;
}

static inline void ttas_backoff_lock(struct ttas_backoff_lock *lock)
{
	long limit = TTAS_BACKOFF_MIN_CYCLES;
	lock_wait(lock);
	while (lock->held != 0 || atomic_exchange(&lock->held, 1) != 0) {
		work(random_below(limit));
		if (limit < TTAS_BACKOFF_MAX_CYCLES)
			limit *= 2;
	}
	lock_held(lock);
}

static inline void ttas_backoff_unlock(struct ttas_backoff_lock *lock)
{
	lock_released(lock);
	smp_store_release(&lock->held, 0);
}

#endif
