/*
 * hmcs.h: the hierarchical MCS lock, HMCS [HMCS15]: a tree of MCS queues that has as many levels as the machine. The
 * first core of a queue waits for the queue above on behalf of all in its own. A release passes the lock on within
 * the lowest queue, a bounded number of times; then the queue above passes it on, and so forth up to the root. Here
 * the levels are nodes (chips, or the cores of one cache), groups of nodes (the sockets), and the machine.
 *
 * Fair among the groups, the nodes of a group, and the cores of a node. A hand-off within a node costs 1 invalidation
 * and 1 read within it: O(1). One in HMCS_NODE_HANDOFFS + 1 leaves the node, and one in HMCS_GROUP_HANDOFFS + 1 of
 * those leaves the group; each costs one of each more.
 *
 * Messages for a hand-off with c cores of the node waiting, the arrival included: 7 to 8.
 */
#ifndef HL_LOCKS_HMCS_H
#define HL_LOCKS_HMCS_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* Hand-offs within a node, and turns of the nodes of a group. assumed: 64 as in cohort_mcs.h, and a small number */
#ifndef HMCS_NODE_HANDOFFS
#define HMCS_NODE_HANDOFFS 64
#endif
#ifndef HMCS_GROUP_HANDOFFS
#define HMCS_GROUP_HANDOFFS 8
#endif

/* Groups of nodes, of equal size: the sockets. With no more nodes than this the tree has two levels. */
#ifndef HMCS_GROUPS
#define HMCS_GROUPS 2
#endif

enum hmcs_status {
	HMCS_WAIT = -1,
	HMCS_GO_UP = -2, /* the queue is this one's now, but not the queue above */
	HMCS_FIRST = 0   /* or more: hand-offs in this queue since it got the one above */
};

struct hmcs_place {
	_Alignas(LINE_BYTES) struct hmcs_place *volatile next;
	volatile long status;
};

struct hmcs_queue {
	_Alignas(LINE_BYTES) struct hmcs_place *volatile tail;
	struct hmcs_queue *above; /* 0: this is the root. Not written after init, as the next one */
	long handoffs_max;
	struct hmcs_place place; /* of this queue, in the one above */
};

struct hmcs_lock {
	struct hmcs_queue root;
	struct hmcs_queue groups[HMCS_GROUPS];
	struct hmcs_queue nodes[NODES_MAX];
	struct hmcs_place places[CORES_MAX];
};

static inline void hmcs_init_queue(struct hmcs_queue *queue, struct hmcs_queue *above, long handoffs_max, int node)
{
	queue->tail = 0;
	queue->above = above;
	queue->handoffs_max = handoffs_max;
	on_node(queue, sizeof *queue, node);
}

static inline void hmcs_init(struct hmcs_lock *lock)
{
	int nodes = node_count();
	bool grouped = nodes > HMCS_GROUPS;
	hmcs_init_queue(&lock->root, 0, 0, 0);
	for (int i = 0; grouped && i < HMCS_GROUPS; i++)
		hmcs_init_queue(&lock->groups[i], &lock->root, HMCS_GROUP_HANDOFFS, i * nodes / HMCS_GROUPS);
	for (int i = 0; i < nodes; i++) {
		struct hmcs_queue *above = grouped ? &lock->groups[i * HMCS_GROUPS / nodes] : &lock->root;
		hmcs_init_queue(&lock->nodes[i], above, HMCS_NODE_HANDOFFS, i);
	}
	for (int i = 0; i < cpu_count(); i++)
		on_node(&lock->places[i], sizeof lock->places[i], node_of(i));
}

/*
 * Waits in one queue. Whether the queue above must be taken too: false if its predecessor leaves it with this queue.
 */
static inline bool hmcs_enter(struct hmcs_queue *queue, struct hmcs_place *me)
{
	me->next = 0;
	me->status = HMCS_WAIT;
	struct hmcs_place *before = atomic_exchange(&queue->tail, me);
	if (before != 0) {
		long status;
		smp_store_release(&before->next, me);
		while ((status = smp_load_acquire(&me->status)) == HMCS_WAIT)
			cpu_relax();
		if (status != HMCS_GO_UP)
			return false;
	}
	me->status = HMCS_FIRST;
	return true;
}

static inline void hmcs_lock(struct hmcs_lock *lock)
{
	struct hmcs_queue *queue = &lock->nodes[node_of(cpu())];
	struct hmcs_place *me = &lock->places[cpu()];
	lock_wait(lock);
	while (queue != 0 && hmcs_enter(queue, me)) {
		me = &queue->place;
		queue = queue->above;
	}
	lock_held(lock);
}

/* Passes the lock on within the queue, if there is a core, and if it is still the queue's turn. */
static inline bool hmcs_pass(struct hmcs_queue *queue, struct hmcs_place *me)
{
	struct hmcs_place *next = smp_load_acquire(&me->next);
	if (queue->above == 0 || next == 0 || me->status >= queue->handoffs_max)
		return false;
	smp_store_release(&next->status, me->status + 1);
	return true;
}

/* The one behind gets the queue, and must wait for the one above. */
static inline void hmcs_leave(struct hmcs_queue *queue, struct hmcs_place *me)
{
	struct hmcs_place *next = smp_load_acquire(&me->next);
	if (next == 0) {
		if (cmpxchg(&queue->tail, me, (struct hmcs_place *)0) == me)
			return; /* no core is behind */
		while ((next = smp_load_acquire(&me->next)) == 0) /* another core took the tail, and is about to write next */
			cpu_relax();
	}
	smp_store_release(&next->status, HMCS_GO_UP);
}

/* The queue above first: this queue's place in it must be free before another core can use it. */
static inline void hmcs_release(struct hmcs_queue *queue, struct hmcs_place *me)
{
	if (hmcs_pass(queue, me))
		return;
	if (queue->above != 0)
		hmcs_release(queue->above, &queue->place);
	hmcs_leave(queue, me);
}

static inline void hmcs_unlock(struct hmcs_lock *lock)
{
	lock_released(lock);
	hmcs_release(&lock->nodes[node_of(cpu())], &lock->places[cpu()]);
}

#endif
