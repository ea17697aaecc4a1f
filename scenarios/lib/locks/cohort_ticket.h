/*
 * cohort_ticket.h: the cohort lock of ticket locks, C-TKT-TKT [DMS12]: one ticket lock for each node, and a global one
 * for which only the holder of its node's lock competes. An unlock leaves the global lock with the node when another
 * core there waits, a bounded number of times.
 *
 * Fair among nodes, and among the cores of a node. A local hand-off with k cores of the node waiting costs what a
 * ticket lock of that node would, O(k) messages within the chip; one in COHORT_HANDOFFS_MAX + 1 goes to another node.
 *
 * Messages for a hand-off with c cores of the node waiting, the arrival included: c + 2 to 2c + 4.
 */
#ifndef HL_LOCKS_COHORT_TICKET_H
#define HL_LOCKS_COHORT_TICKET_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* Hand-offs within a node before the other nodes have their turn. assumed: the bound of the measurements in [DMS12] */
#ifndef COHORT_HANDOFFS_MAX
#define COHORT_HANDOFFS_MAX 64
#endif

/* One word says which core may enter, and whether it gets the global lock too: so an unlock is one store. */
#define COHORT_TICKET_SHIFT 24
#define COHORT_TICKET_HANDOFFS ((1L << COHORT_TICKET_SHIFT) - 1)

struct cohort_ticket_node {
	_Alignas(LINE_BYTES) volatile long grant; /* current ticket << SHIFT | hand-offs since the global lock came, or 0 */
	volatile long next_ticket;
};

struct cohort_ticket_lock {
	_Alignas(LINE_BYTES) volatile unsigned current_ticket; /* of the global lock */
	volatile unsigned next_ticket;
	struct cohort_ticket_node nodes[NODES_MAX];
};

static inline void cohort_ticket_init(struct cohort_ticket_lock *lock)
{
	lock->current_ticket = 0;
	lock->next_ticket = 0;
	for (int i = 0; i < node_count(); i++)
		on_node(&lock->nodes[i], sizeof lock->nodes[i], i);
}

static inline void cohort_ticket_lock(struct cohort_ticket_lock *lock)
{
	struct cohort_ticket_node *node = &lock->nodes[node_of(cpu())];
	lock_wait(lock);
	long local = atomic_fetch_add(&node->next_ticket, 1);
	while (node->grant >> COHORT_TICKET_SHIFT != local)
		cpu_relax();
	if ((node->grant & COHORT_TICKET_HANDOFFS) == 0) { /* the global lock did not come along */
		unsigned ticket = atomic_fetch_add(&lock->next_ticket, 1);
		while (ticket != lock->current_ticket)
			cpu_relax();
	}
	lock_held(lock);
}

static inline void cohort_ticket_unlock(struct cohort_ticket_lock *lock)
{
	struct cohort_ticket_node *node = &lock->nodes[node_of(cpu())];
	lock_released(lock);
	long next = (node->grant >> COHORT_TICKET_SHIFT) + 1;
	long handoffs = (node->grant & COHORT_TICKET_HANDOFFS) + 1;
	if (handoffs > COHORT_HANDOFFS_MAX || node->next_ticket == next) {
		handoffs = 0;
		smp_store_release(&lock->current_ticket, lock->current_ticket + 1);
	}
	smp_store_release(&node->grant, next << COHORT_TICKET_SHIFT | handoffs);
}

#endif
