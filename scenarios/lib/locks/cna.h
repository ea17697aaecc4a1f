/*
 * cna.h: the compact NUMA-aware lock, CNA [CNA19]: an MCS lock whose word is one pointer, however many nodes (chips)
 * there are. A core that lets go looks in the queue for the first core of its own node. Those of other nodes that it
 * passes over go to a second queue, whose head travels from holder to holder, in the word by which a holder is told
 * to go. When no core of the node is left, or now and then by chance, the second queue is put before the first.
 *
 * Unfair. A core of another node may be passed over for long; in the long run every node has its turns, because each
 * hand-off ends the second queue's wait with a probability of 1 in CNA_LOCAL_HANDOFFS. Within a node the order is
 * that of arrival. A local hand-off costs what it does with MCS, and the reads of the nodes' names of those that are
 * passed over, each once: O(1). Only where no core of the node waits is the whole queue read for nothing.
 *
 * Messages for a hand-off with c cores of the node waiting, the arrival included: 7 to 8.
 */
#ifndef HL_LOCKS_CNA_H
#define HL_LOCKS_CNA_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* assumed: 64 as in cohort_mcs.h, but on average. The paper has 65,536, which is longer than the runs here. */
#ifndef CNA_LOCAL_HANDOFFS
#define CNA_LOCAL_HANDOFFS 64
#endif

/* Whom a core counts as near: those of its node. */
#ifndef CNA_NODE_OF
#define CNA_NODE_OF(core) node_of(core)
#endif

struct cna_place {
	_Alignas(LINE_BYTES) struct cna_place *volatile next;
	struct cna_place *volatile grant; /* 0: wait; itself: go; another: go, with that head of the second queue */
	struct cna_place *last;           /* of the second queue; only in the place of its head */
	int node;
};

struct cna_lock {
	_Alignas(LINE_BYTES) struct cna_place *volatile tail;
	struct cna_place places[CORES_MAX];
};

static inline void cna_init(struct cna_lock *lock)
{
	lock->tail = 0;
	for (int i = 0; i < cpu_count(); i++) {
		lock->places[i].node = CNA_NODE_OF(i);
		on_node(&lock->places[i], sizeof lock->places[i], node_of(i));
	}
}

static inline void cna_lock(struct cna_lock *lock)
{
	struct cna_place *me = &lock->places[cpu()];
	lock_wait(lock);
	me->next = 0;
	me->grant = 0;
	struct cna_place *before = atomic_exchange(&lock->tail, me);
	if (before == 0) {
		me->grant = me;
	} else {
		smp_store_release(&before->next, me);
		while (smp_load_acquire(&me->grant) == 0)
			cpu_relax();
	}
	lock_held(lock);
}

/* Adds the places from first to last to the end of the holder's second queue. */
static inline void cna_put_aside(struct cna_place *me, struct cna_place *first, struct cna_place *last)
{
	if (me->grant == me)
		me->grant = first;
	else
		me->grant->last->next = first;
	last->next = 0;
	me->grant->last = last;
}

/*
 * The first core of the holder's node in the queue, after those before it have been put aside; 0 if there is none. A
 * place that is not linked yet ends the search.
 */
static inline struct cna_place *cna_find_near(struct cna_place *me, struct cna_place *first)
{
	struct cna_place *last = 0;
	for (struct cna_place *place = first; place != 0; place = smp_load_acquire(&place->next)) {
		if (place->node == me->node) {
			if (last != 0)
				cna_put_aside(me, first, last);
			return place;
		}
		last = place;
	}
	return 0;
}

/*
 * No core is linked behind the holder. Takes the holder out of the queue, which the cores put aside then are, if
 * there are any. False: another core took the tail meanwhile.
 */
static inline bool cna_leave(struct cna_lock *lock, struct cna_place *me)
{
	struct cna_place *first = me->grant == me ? 0 : me->grant;
	if (cmpxchg(&lock->tail, me, first == 0 ? 0 : first->last) != me)
		return false;
	if (first != 0)
		smp_store_release(&first->grant, first);
	return true;
}

static inline void cna_unlock(struct cna_lock *lock)
{
	struct cna_place *me = &lock->places[cpu()];
	lock_released(lock);
	struct cna_place *next = smp_load_acquire(&me->next);
	if (next == 0) {
		if (cna_leave(lock, me))
			return;
		while ((next = smp_load_acquire(&me->next)) == 0) /* another core took the tail, and is about to write next */
			cpu_relax();
	}
	struct cna_place *near = random_below(CNA_LOCAL_HANDOFFS) != 0 ? cna_find_near(me, next) : 0;
	struct cna_place *aside = me->grant;
	if (near != 0) {
		smp_store_release(&near->grant, aside == me ? near : aside);
	} else if (aside != me) { /* the second queue goes before the first */
		aside->last->next = next;
		smp_store_release(&aside->grant, aside);
	} else {
		smp_store_release(&next->grant, next);
	}
}

#endif
