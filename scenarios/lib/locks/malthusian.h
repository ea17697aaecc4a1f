/*
 * malthusian.h: the MCS lock with concurrency restriction, MCSCR [Malthusian17]. A core that lets go and finds more
 * than one core waiting takes the next one out of the queue and puts it on a list of passive cores, so that after a
 * while only as many cores take turns as are needed to keep the lock busy: the holder, the next one, and those that
 * are elsewhere meanwhile. When the queue is empty, the core that became passive last comes back.
 *
 * Unfair. Passive cores wait until the queue is empty; now and then, one hand-off in MALTHUSIAN_HANDOFFS, the one
 * that has been passive for longest gets the lock. A hand-off costs what it does with MCS, and 1 read of the next
 * core's line: O(1). Since few cores take turns, the data under the lock travel among these few.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 9 to 10.
 */
#ifndef HL_LOCKS_MALTHUSIAN_H
#define HL_LOCKS_MALTHUSIAN_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* assumed: the paper has 1,000, in which runs here would end; 256 lets every core in within a run */
#ifndef MALTHUSIAN_HANDOFFS
#define MALTHUSIAN_HANDOFFS 256
#endif

struct malthusian_place {
	_Alignas(LINE_BYTES) struct malthusian_place *volatile next;
	volatile int must_wait;
	struct malthusian_place *older; /* in the list of passive cores; only the holder reads and writes the list */
	struct malthusian_place *newer;
};

struct malthusian_lock {
	_Alignas(LINE_BYTES) struct malthusian_place *volatile tail;
	_Alignas(LINE_BYTES) struct malthusian_place *newest; /* of the passive cores */
	struct malthusian_place *oldest;
	struct malthusian_place places[CORES_MAX];
};

static inline void malthusian_init(struct malthusian_lock *lock)
{
	lock->tail = 0;
	lock->newest = 0;
	lock->oldest = 0;
	for (int i = 0; i < cpu_count(); i++)
		on_node(&lock->places[i], sizeof lock->places[i], node_of(i));
}

static inline void malthusian_lock(struct malthusian_lock *lock)
{
	struct malthusian_place *me = &lock->places[cpu()];
	lock_wait(lock);
	me->next = 0;
	me->must_wait = 1;
	struct malthusian_place *before = atomic_exchange(&lock->tail, me);
	if (before != 0) {
		smp_store_release(&before->next, me);
		while (smp_load_acquire(&me->must_wait) != 0)
			cpu_relax();
	}
	lock_held(lock);
}

static inline void malthusian_make_passive(struct malthusian_lock *lock, struct malthusian_place *place)
{
	place->newer = 0;
	place->older = lock->newest;
	if (lock->newest != 0)
		lock->newest->newer = place;
	else
		lock->oldest = place;
	lock->newest = place;
}

static inline void malthusian_make_active(struct malthusian_lock *lock, struct malthusian_place *place)
{
	if (place->newer != 0)
		place->newer->older = place->older;
	else
		lock->newest = place->older;
	if (place->older != 0)
		place->older->newer = place->newer;
	else
		lock->oldest = place->newer;
}

/*
 * The core behind the holder. If there is none, the holder leaves the queue to a passive core, or empty if this is 0;
 * then the answer is 0.
 */
static inline struct malthusian_place *malthusian_next(struct malthusian_lock *lock, struct malthusian_place *me,
						       struct malthusian_place *passive)
{
	struct malthusian_place *next = smp_load_acquire(&me->next);
	if (next != 0)
		return next;
	if (passive != 0)
		passive->next = 0;
	if (cmpxchg(&lock->tail, me, passive) == me)
		return 0;
	while ((next = smp_load_acquire(&me->next)) == 0) /* another core took the tail, and is about to write next */
		cpu_relax();
	return next;
}

static inline void malthusian_unlock(struct malthusian_lock *lock)
{
	struct malthusian_place *me = &lock->places[cpu()];
	bool oldest_has_its_turn = lock->oldest != 0 && random_below(MALTHUSIAN_HANDOFFS) == 0;
	struct malthusian_place *passive = oldest_has_its_turn ? lock->oldest : lock->newest;
	lock_released(lock);
	if (oldest_has_its_turn)
		malthusian_make_active(lock, passive);
	struct malthusian_place *next = malthusian_next(lock, me, passive);
	if (oldest_has_its_turn) {
		if (next != 0)
			passive->next = next;
		next = passive;
	} else if (next == 0) {
		if (passive == 0)
			return; /* no core waits */
		malthusian_make_active(lock, passive);
		next = passive;
	} else {
		struct malthusian_place *after = smp_load_acquire(&next->next);
		if (after != 0) { /* more cores wait than are needed */
			malthusian_make_passive(lock, next);
			next = after;
		}
	}
	smp_store_release(&next->must_wait, 0);
}

#endif
