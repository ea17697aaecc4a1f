// expect: progress
// A node whose queue is empty does not give the global lock back, although nobody is left to do so.
#include "lib/cores.h"
#include "lib/hotline.h"

/* Hand-offs within a node before the others have their turn. assumed: the bound of the measurements in [DMS12] */
#ifndef COHORT_HANDOFFS_MAX
#define COHORT_HANDOFFS_MAX 64
#endif

#define COHORT_MCS_WAIT (-1)

struct cohort_mcs_place {
	_Alignas(LINE_BYTES) struct cohort_mcs_place *volatile next;
	volatile long grant; /* WAIT; else hand-offs since the global lock came to the node, or 0: it did not come along */
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

/* Waits in one of the queues. Afterwards me->grant is what the one before said, or 0 when there was none. */
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
			return; /* nobody came */
		while (me->next == 0) /* somebody took the tail, and is about to write next */
			cpu_relax();
	}
	me->next->grant = 0;
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
		me->next->grant = me->grant + 1;
		return;
	}
	if (me->grant >= COHORT_HANDOFFS_MAX)
		cohort_mcs_leave(&lock->tail, &node->place);
	cohort_mcs_leave(&node->tail, me);
}

#define checked_init cohort_mcs_init
#define checked_lock cohort_mcs_lock
#define checked_unlock cohort_mcs_unlock
#include "harness.h"
