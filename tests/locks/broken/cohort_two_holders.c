// expect: exclusion
// The global lock is given back and kept: the node's next core believes that it came along.
#include "lib/cores.h"
#include "lib/hotline.h"

/* Hand-offs within a node before the others have their turn. assumed: the bound of the measurements in [DMS12] */
#ifndef COHORT_HANDOFFS_MAX
#define COHORT_HANDOFFS_MAX 64
#endif

/* One word says who may enter and whether with the global lock, so that an unlock is one store. */
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
		lock->current_ticket++;
	}
	node->grant = next << COHORT_TICKET_SHIFT | handoffs;
}

#define checked_init cohort_ticket_init
#define checked_lock cohort_ticket_lock
#define checked_unlock cohort_ticket_unlock
#include "harness.h"
