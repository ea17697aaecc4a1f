/*
 * partitioned_ticket.h: the partitioned ticket lock [PTL11]: the number that is called is written into one of a few
 * slots on lines of their own, by turns; a core looks at the slot of its ticket. With one slot it is a ticket lock,
 * and with one for every core Anderson's array.
 *
 * Fair. A hand-off with k cores waiting costs 1 invalidation of the k / PARTITIONED_TICKET_SLOTS copies of a slot,
 * and as many reads; the next holder's is among them: O(k), with a small factor.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: k / 16 + 3 to k / 16 + 5.
 */
#ifndef HL_LOCKS_PARTITIONED_TICKET_H
#define HL_LOCKS_PARTITIONED_TICKET_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* assumed: some cores to a slot on today's machines, and a size that a lock may still have */
#ifndef PARTITIONED_TICKET_SLOTS
#define PARTITIONED_TICKET_SLOTS 16
#endif

struct partitioned_ticket_slot {
	_Alignas(LINE_BYTES) volatile unsigned current_ticket;
};

struct partitioned_ticket_lock {
	_Alignas(LINE_BYTES) volatile unsigned next_ticket;
	_Alignas(LINE_BYTES) unsigned holder; /* ticket of the core that holds the lock; only that core reads it */
	struct partitioned_ticket_slot slots[PARTITIONED_TICKET_SLOTS];
};

/* Ticket 0 is called; the others' slots show numbers that are not theirs. */
static inline void partitioned_ticket_init(struct partitioned_ticket_lock *lock)
{
	lock->next_ticket = 0;
	for (int i = 0; i < PARTITIONED_TICKET_SLOTS; i++)
		lock->slots[i].current_ticket = 0;
}

static inline void partitioned_ticket_lock(struct partitioned_ticket_lock *lock)
{
	lock_wait(lock);
	unsigned ticket = atomic_fetch_add(&lock->next_ticket, 1);
	while (smp_load_acquire(&lock->slots[ticket % PARTITIONED_TICKET_SLOTS].current_ticket) != ticket)
		cpu_relax();
	lock->holder = ticket;
	lock_held(lock);
}

static inline void partitioned_ticket_unlock(struct partitioned_ticket_lock *lock)
{
	unsigned ticket = lock->holder + 1;
	lock_released(lock);
	smp_store_release(&lock->slots[ticket % PARTITIONED_TICKET_SLOTS].current_ticket, ticket);
}

#endif
