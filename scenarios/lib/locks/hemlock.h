/*
 * hemlock.h: Hemlock [Hemlock21]: a queue like that of CLH, with one word for a lock and one word for a core,
 * whichever locks it holds or wants. A core waits on the word of the core before it, until that word names the lock;
 * then it clears the word, and the core before it may use its word again.
 *
 * Fair. A hand-off costs 1 invalidation and 1 read of the word: O(1). The release is over when the successor has
 * answered, 2 more messages, which the successor does not wait for. A core that holds several locks has several
 * successors on its word: only then do more cores than one read it.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 6 to 7.
 */
#ifndef HL_LOCKS_HEMLOCK_H
#define HL_LOCKS_HEMLOCK_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct hemlock_lock;

struct hemlock_place {
	_Alignas(LINE_BYTES) struct hemlock_lock *volatile granted; /* 0, or the lock that the core has just left */
};

/* For all locks: a core waits for one of them at a time. */
static struct hemlock_place hemlock_places[CORES_MAX];

struct hemlock_lock {
	_Alignas(LINE_BYTES) struct hemlock_place *volatile tail;
};

static inline void hemlock_init(struct hemlock_lock *lock)
{
	lock->tail = 0;
	for (int i = 0; i < cpu_count(); i++)
		on_node(&hemlock_places[i], sizeof hemlock_places[i], node_of(i));
}

static inline void hemlock_lock(struct hemlock_lock *lock)
{
	lock_wait(lock);
	struct hemlock_place *before = atomic_exchange(&lock->tail, &hemlock_places[cpu()]);
	if (before != 0) {
		while (smp_load_acquire(&before->granted) != lock)
			cpu_relax();
		before->granted = 0;
	}
	lock_held(lock);
}

static inline void hemlock_unlock(struct hemlock_lock *lock)
{
	struct hemlock_place *me = &hemlock_places[cpu()];
	lock_released(lock);
	if (cmpxchg(&lock->tail, me, (struct hemlock_place *)0) == me)
		return; /* no core is behind */
	smp_store_release(&me->granted, lock);
	while (me->granted != 0) /* until the core behind has seen it */
		cpu_relax();
}

#endif
