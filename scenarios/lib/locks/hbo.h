/*
 * hbo.h: the hierarchical back-off lock [Radovic-Hagersten03], with the times of the one for Linux on the Altix
 * [Lameter05]. The word of the lock names the node of its holder. A core that finds the holder on its own node stays
 * away for a short time, otherwise for a long one, and for half as long again after every failure, up to a limit. So
 * the next holder is often a core of the same node, and far cores seldom disturb.
 *
 * Unfair: the longer a core has waited, the less often it looks. A hand-off costs a few messages, and the lock stays
 * free until a core comes back; with so many cores that several always come back, it costs O(k).
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 1 to k + 2.
 */
#ifndef HL_LOCKS_HBO_H
#define HL_LOCKS_HBO_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* 3 us while the holder is near, 8 us while it is far, at the 1.5 GHz of the Altix [Lameter05] */
#ifndef HBO_NEAR_CYCLES
#define HBO_NEAR_CYCLES 4500
#endif
#ifndef HBO_FAR_CYCLES
#define HBO_FAR_CYCLES 12000
#endif
/*
 * assumed: about the longest queue of the Altix, 512 processors, times a remote miss. The kernel's lock had a limit
 * too, which is not known here. With a much smaller one so many cores come back that the holder cannot let go.
 */
#ifndef HBO_MAX_CYCLES
#define HBO_MAX_CYCLES 500000
#endif

#define HBO_FREE 0

struct hbo_lock {
	_Alignas(LINE_BYTES) volatile int holder; /* 1 + the node of the core that holds the lock, or FREE */
};

static inline void hbo_init(struct hbo_lock *lock)
{
	lock->holder = HBO_FREE;
}

/* Takes the lock if it is free. Returns what the word was. */
static inline int hbo_try(struct hbo_lock *lock, int me)
{
	return cmpxchg(&lock->holder, HBO_FREE, me);
}

/* Tries again from time to time, while the holder is as near, or as far, as at first. Returns what the word was. */
static inline int hbo_stay_away(struct hbo_lock *lock, int me, bool near)
{
	long delay = near ? HBO_NEAR_CYCLES : HBO_FAR_CYCLES;
	int holder;
	do {
		work(delay);
		if (delay < HBO_MAX_CYCLES)
			delay += delay / 2;
		holder = hbo_try(lock, me);
	} while (holder != HBO_FREE && (holder == me) == near);
	return holder;
}

static inline void hbo_lock(struct hbo_lock *lock)
{
	int me = node_of(cpu()) + 1;
	lock_wait(lock);
	int holder = hbo_try(lock, me);
	while (holder != HBO_FREE)
		holder = hbo_stay_away(lock, me, holder == me);
	lock_held(lock);
}

static inline void hbo_unlock(struct hbo_lock *lock)
{
	lock_released(lock);
	smp_store_release(&lock->holder, HBO_FREE);
}

#endif
