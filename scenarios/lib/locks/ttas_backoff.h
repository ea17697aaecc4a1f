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

/*
 * The shortest mean is assumed: about one remote miss. The limit is chosen by measurement: the smallest of those tried
 * with which more than four fifths of an MCS lock's throughput are left on 48 and 64 cores. Throughput as a share of
 * that of MCS in a loop of this lock, one updated line, a section of so many cycles, and 1,000 cycles outside:
 *
 *                limit:  16,384   65,536   262,144   1,048,576
 *   Opteron, 48 cores, 0   0.19     0.56      0.83        0.95
 *   Opteron, 48, 1,000     0.35     0.77      0.98        1.02
 *   Opteron, 24, 0         0.46     0.69      0.84        0.90
 *   EPYC 9654, 64, 300     0.42        -      0.85        1.03
 *   Graviton2, 64, 300     0.55        -      0.83        0.81
 *
 * A longer limit makes the lock less fair, not the hand-off much shorter; 6 to 12 cores hardly notice the limit.
 */
#ifndef TTAS_BACKOFF_MIN_CYCLES
#define TTAS_BACKOFF_MIN_CYCLES 256
#endif
#ifndef TTAS_BACKOFF_MAX_CYCLES
#define TTAS_BACKOFF_MAX_CYCLES 262144
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
