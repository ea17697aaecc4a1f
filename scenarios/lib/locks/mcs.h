/*
 * mcs.h: the MCS lock [MCS91]: an explicit queue. A core appends its node to the tail, and waits on its own node until
 * the core before it writes there.
 *
 * Fair. A hand-off costs 1 invalidation and 1 read of a line that no other core reads: O(1), however many wait. Each
 * core's node is homed on its own chip.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 6.
 */
#ifndef HL_LOCKS_MCS_H
#define HL_LOCKS_MCS_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct mcs_node {
	_Alignas(LINE_BYTES) struct mcs_node *volatile next;
	volatile int must_wait;
};

struct mcs_lock {
	_Alignas(LINE_BYTES) struct mcs_node *volatile tail;
	struct mcs_node nodes[CORES_MAX]; /* one for each LOCK_SELF, which waits for this lock once at a time */
};

static inline void mcs_init(struct mcs_lock *lock)
{
	lock->tail = 0;
	for (int i = 0; i < cpu_count(); i++)
		on_node(&lock->nodes[i], sizeof lock->nodes[i], node_of(i));
}

static inline void mcs_lock(struct mcs_lock *lock)
{
	struct mcs_node *me = &lock->nodes[LOCK_SELF];
	lock_wait(lock);
	me->next = 0;
	me->must_wait = 1;
	struct mcs_node *before = atomic_exchange(&lock->tail, me);
	if (before != 0) {
		before->next = me;
		while (me->must_wait != 0)
			cpu_relax();
	}
	lock_held(lock);
}

static inline void mcs_unlock(struct mcs_lock *lock)
{
	struct mcs_node *me = &lock->nodes[LOCK_SELF];
	lock_released(lock);
	if (me->next == 0) {
		if (cmpxchg(&lock->tail, me, (struct mcs_node *)0) == me)
			return; /* no core is behind */
		while (me->next == 0) /* another core took the tail, and is about to write next */
			cpu_relax();
	}
	smp_store_release(&me->next->must_wait, 0);
}

#endif
