/*
 * clh.h: the CLH lock [Craig93, MLH94]: an implicit queue. A core exchanges its node with the tail and waits on the
 * node of the core before it; afterwards it keeps that node, and leaves its own to the core behind it.
 *
 * Fair. A hand-off costs 1 invalidation and 1 read: O(1). A core waits on a line of another core: on machines without
 * coherent caches MCS is better; here the two are alike, and CLH's unlock is a single store.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 5.
 */
#ifndef HL_LOCKS_CLH_H
#define HL_LOCKS_CLH_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct clh_node {
	_Alignas(LINE_BYTES) volatile int wanted;
};

/* The state that one core keeps between lock and unlock. */
struct clh_place {
	_Alignas(LINE_BYTES) struct clh_node *mine;
	struct clh_node *before;
};

struct clh_lock {
	_Alignas(LINE_BYTES) struct clh_node *volatile tail;
	struct clh_place places[CORES_MAX];
	struct clh_node nodes[CORES_MAX + 1];
};

static inline void clh_init(struct clh_lock *lock)
{
	for (int i = 0; i < cpu_count(); i++)
		lock->places[i].mine = &lock->nodes[i];
	lock->nodes[CORES_MAX].wanted = 0;
	lock->tail = &lock->nodes[CORES_MAX];
}

static inline void clh_lock(struct clh_lock *lock)
{
	struct clh_place *place = &lock->places[cpu()];
	lock_wait(lock);
	place->mine->wanted = 1;
	place->before = atomic_exchange(&lock->tail, place->mine);
	while (place->before->wanted != 0)
		cpu_relax();
	lock_held(lock);
}

static inline void clh_unlock(struct clh_lock *lock)
{
	struct clh_place *place = &lock->places[cpu()];
	lock_released(lock);
	smp_store_release(&place->mine->wanted, 0);
	place->mine = place->before;
}

#endif
