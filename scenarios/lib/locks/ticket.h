/*
 * ticket.h: the ticket lock [Reed-Kanodia79, MCS91]: take a number, wait until it is called. Both numbers are on one
 * line, as in Linux 2.6.25 to 4.1: one miss takes the free lock, but every arrival also disturbs waiting cores.
 *
 * Fair. A hand-off with k waiting cores costs 1 invalidation of k copies and up to k reads of the line, one after
 * another; the next holder's is on average in the middle: O(k) messages.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: k + 2 to 2k + 4.
 */
#ifndef HL_LOCKS_TICKET_H
#define HL_LOCKS_TICKET_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct ticket_lock {
	_Alignas(LINE_BYTES) volatile unsigned current_ticket;
	volatile unsigned next_ticket;
};

static inline void ticket_init(struct ticket_lock *lock)
{
	lock->current_ticket = 0;
	lock->next_ticket = 0;
}

static inline void ticket_lock(struct ticket_lock *lock)
{
	lock_wait(lock);
	unsigned ticket = atomic_fetch_add(&lock->next_ticket, 1);
	while (ticket != lock->current_ticket)
		cpu_relax();
	lock_held(lock);
}

static inline void ticket_unlock(struct ticket_lock *lock)
{
	lock_released(lock);
	smp_store_release(&lock->current_ticket, lock->current_ticket + 1);
}

#endif
