/*
 * cohort_mcs.h: the cohort lock of MCS locks, C-MCS-MCS [DMS12]: one MCS queue for each node, and a global queue of
 * nodes, not cores. An unlock leaves the global lock with the node when another core there waits, a bounded number
 * of times.
 *
 * Fair among nodes, and among the cores of a node. A local hand-off costs 1 invalidation and 1 read within the chip:
 * O(1); one in COHORT_HANDOFFS_MAX + 1 goes to another node, and costs one of each twice.
 *
 * Messages for a hand-off with c cores of the node waiting, the arrival included: 6.
 */
#ifndef HL_LOCKS_COHORT_MCS_H
#define HL_LOCKS_COHORT_MCS_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* Hand-offs within a node before the other nodes have their turn. assumed: the bound of the measurements in [DMS12] */
#ifndef COHORT_HANDOFFS_MAX
#define COHORT_HANDOFFS_MAX 64
#endif

#define COHORT_MCS_WAIT (-1)

struct cohort_mcs_place {
	_Alignas(LINE_BYTES) struct cohort_mcs_place *volatile next;
	volatile long grant; /* WAIT; or hand-offs since the global lock came to the node; or 0: it did not come along */
};

struct cohort_mcs_node {
	_Alignas(LINE_BYTES) struct cohort_mcs_place *volatile tail;
	struct cohort_mcs_place place; /* of the node, in the global queue */
};

struct cohort_mcs_lock {
	_Alignas(LINE_BYTES) struct cohort_mcs_place *volatile tail; /* of the global queue */
	struct cohort_mcs_node nodes[NODES_MAX];
	struct cohort_mcs_place places[CORES_MAX];
};

static inline void cohort_mcs_init(struct cohort_mcs_lock *lock)
{
	lock->tail = 0;
	for (int i = 0; i < node_count(); i++)
		on_node(&lock->nodes[i], sizeof lock->nodes[i], i);
	for (int i = 0; i < cpu_count(); i++)
		on_node(&lock->places[i], sizeof lock->places[i], node_of(i));
}

/* Waits in one of the queues. Afterwards me->grant is the word of the predecessor, or 0 if there was none. */
static inline void cohort_mcs_enter(struct cohort_mcs_place *volatile *tail, struct cohort_mcs_place *me)
{
	me->next = 0;
	me->grant = COHORT_MCS_WAIT;
	struct cohort_mcs_place *before = atomic_exchange(tail, me);
	if (before == 0) {
		me->grant = 0;
		return;
	}
	before->next = me;
	while (me->grant == COHORT_MCS_WAIT)
		cpu_relax();
}

static inline void cohort_mcs_leave(struct cohort_mcs_place *volatile *tail, struct cohort_mcs_place *me)
{
	if (me->next == 0) {
		if (cmpxchg(tail, me, (struct cohort_mcs_place *)0) == me)
			return; /* no core is behind */
		while (me->next == 0) /* another core took the tail, and is about to write next */
			cpu_relax();
	}
	smp_store_release(&me->next->grant, 0);
}

static inline void cohort_mcs_lock(struct cohort_mcs_lock *lock)
{
	struct cohort_mcs_node *node = &lock->nodes[node_of(cpu())];
	struct cohort_mcs_place *me = &lock->places[cpu()];
	lock_wait(lock);
	cohort_mcs_enter(&node->tail, me);
	if (me->grant == 0) /* the global lock did not come along */
		cohort_mcs_enter(&lock->tail, &node->place);
	lock_held(lock);
}

static inline void cohort_mcs_unlock(struct cohort_mcs_lock *lock)
{
	struct cohort_mcs_node *node = &lock->nodes[node_of(cpu())];
	struct cohort_mcs_place *me = &lock->places[cpu()];
	lock_released(lock);
	if (me->grant < COHORT_HANDOFFS_MAX && me->next != 0) {
		smp_store_release(&me->next->grant, me->grant + 1);
		return;
	}
	cohort_mcs_leave(&lock->tail, &node->place);
	cohort_mcs_leave(&node->tail, me);
}

#endif
