/*
 * twa.h: the ticket lock with a waiting array, TWA [TWA19]. Only the core that is next in line reads the
 * number that is called. The others wait on a slot of an array, chosen by their ticket, that all locks of the program
 * share. A release calls the next number first, and then disturbs the slot of the core that is next in line now.
 *
 * Fair. A hand-off costs 1 invalidation and 1 read of the line of the tickets, however many cores wait: O(1), as long
 * as few waiting cores meet in a slot. The waiting cores that come to be next are called to the line beforehand. A
 * lock is two words, as a ticket lock is.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 8 to 9.
 */
#ifndef HL_LOCKS_TWA_H
#define HL_LOCKS_TWA_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/*
 * Slots of the array: 4,096 in the paper, which are half a megabyte on lines of their own. assumed: several for a
 * core
 */
#ifndef TWA_SLOTS
#define TWA_SLOTS 1024
#endif

/* Cores so many places or fewer from the lock read the number that is called. */
#define TWA_NEAR 1u

struct twa_slot {
	_Alignas(LINE_BYTES) volatile unsigned calls;
};

/* For all locks of the program. */
static struct twa_slot twa_slots[TWA_SLOTS];

struct twa_lock {
	_Alignas(LINE_BYTES) volatile unsigned current_ticket;
	volatile unsigned next_ticket;
};

static inline void twa_init(struct twa_lock *lock)
{
	lock->current_ticket = 0;
	lock->next_ticket = 0;
	interleave(twa_slots, sizeof twa_slots);
}

/* Tickets that follow each other have different slots, and two locks different ones for the same ticket. */
static inline struct twa_slot *twa_slot_of(struct twa_lock *lock, unsigned ticket)
{
	return &twa_slots[((unsigned long)lock / LINE_BYTES + ticket) % TWA_SLOTS];
}

/*
 * Until the core is next in line. The slot is read first, so that a call after the look at the tickets is not missed.
 */
static inline void twa_wait_far(struct twa_lock *lock, unsigned ticket)
{
	struct twa_slot *slot = twa_slot_of(lock, ticket);
	for (;;) {
		unsigned calls = smp_load_acquire(&slot->calls);
		if (ticket - smp_load_acquire(&lock->current_ticket) <= TWA_NEAR)
			return;
		while (slot->calls == calls)
			cpu_relax();
	}
}

static inline void twa_lock(struct twa_lock *lock)
{
	lock_wait(lock);
	unsigned ticket = atomic_fetch_add(&lock->next_ticket, 1);
	if (ticket - lock->current_ticket > TWA_NEAR)
		twa_wait_far(lock, ticket);
	while (smp_load_acquire(&lock->current_ticket) != ticket)
		cpu_relax();
	lock_held(lock);
}

/* The call is an atomic, because two locks may disturb the same slot at once; it comes after the new number. */
static inline void twa_unlock(struct twa_lock *lock)
{
	unsigned ticket = lock->current_ticket + 1;
	lock_released(lock);
	smp_store_release(&lock->current_ticket, ticket);
	atomic_fetch_add(&twa_slot_of(lock, ticket + TWA_NEAR)->calls, 1);
}

#endif
