/*
 * counters/lockref.h: a count of references and the spin lock that guards it in one word of 64 bits, as in Linux since
 * 3.12 [Linux-lockref]. While the lock's half is free the count is changed by a compare-and-exchange of the whole word,
 * which fails when another core has changed the count, or taken the lock, meanwhile. After 100 failures, or while the
 * lock is held, the core takes the lock.
 *
 * A change costs 1 message, and 1 more for each attempt that failed and lost the line. Only one core at a time makes
 * progress, and the attempts of the others cost it transfers: all get slower, where each addition of atomic.h
 * succeeds. The annotations are those of the lock.
 *
 * LOCKREF_PAUSE, defined before the #include, is the instruction between two attempts: nothing since Linux 6.3, and
 * cpu_relax() before.
 */
#ifndef HL_COUNTERS_LOCKREF_H
#define HL_COUNTERS_LOCKREF_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/qspinlock.h"

#ifndef LOCKREF_PAUSE
#define LOCKREF_PAUSE ((void)0)
#endif

#define LOCKREF_RETRIES 100

/* Eight bytes, which a compare-and-exchange takes as one word; little-endian. */
struct lockref {
	_Alignas(8) struct qspinlock_lock lock;
	volatile int count;
};

#define LOCKREF_WORD(ref) ((volatile unsigned long *)(ref))
#define LOCKREF_LOCK_HALF 0xfffffffful
#define LOCKREF_COUNT_SHIFT 32

static inline void lockref_init(struct lockref *ref, int count)
{
	qspinlock_init(&ref->lock);
	ref->count = count;
}

static inline int lockref_count_of(unsigned long word) { return (int)(word >> LOCKREF_COUNT_SHIFT); }

/* Adds n by compare-and-exchange while the count is at least `least`: false if that was not to be had. */
static inline bool lockref_try_add(struct lockref *ref, int n, int least)
{
	unsigned long seen = *LOCKREF_WORD(ref);
	for (int i = 0; (seen & LOCKREF_LOCK_HALF) == 0 && lockref_count_of(seen) >= least; i++) {
		unsigned long changed = (unsigned long)(unsigned)(lockref_count_of(seen) + n) << LOCKREF_COUNT_SHIFT;
		if (atomic_compare_exchange(LOCKREF_WORD(ref), &seen, changed))
			return true;
		if (i == LOCKREF_RETRIES)
			return false;
		LOCKREF_PAUSE;
	}
	return false;
}

/* Adds n, if the count is at least `least`: otherwise nothing is changed, and the answer is false. */
static inline bool lockref_add(struct lockref *ref, int n, int least)
{
	if (lockref_try_add(ref, n, least))
		return true;
	qspinlock_lock(&ref->lock);
	bool enough = ref->count >= least;
	if (enough)
		ref->count += n;
	qspinlock_unlock(&ref->lock);
	return enough;
}

/* A reference more, unless the object is dead: its count is negative then. */
static inline bool lockref_get_not_dead(struct lockref *ref) { return lockref_add(ref, 1, 0); }

/* Gives a reference back that is not the last one; false: it is the last, which the caller drops under the lock. */
static inline bool lockref_put_not_last(struct lockref *ref) { return lockref_add(ref, -1, 2); }

#endif
