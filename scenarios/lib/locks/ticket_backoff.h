/*
 * ticket_backoff.h: the ticket lock with proportional back-off [MCS91]: a core that is k-th in the queue looks again
 * only after k typical holding times, so that not all cores re-read the line at every hand-off.
 *
 * Fair. A hand-off costs 1 invalidation and about 1 read when TICKET_BACKOFF_CYCLES fits the holding time. If it is too
 * long, the lock idles; if it is too short, this is the plain ticket lock again. Arrivals still disturb waiting cores.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 2 to k + 8.
 */
#ifndef HL_LOCKS_TICKET_BACKOFF_H
#define HL_LOCKS_TICKET_BACKOFF_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/*
 * One holding time and its hand-off while other cores wait: longer on a machine of many chips (the tiles of a mesh are
 * on one chip). assumed: tuned on the 48-core Opteron (8 chips: 1,700 cycles), as [MCS91] advise for every machine, and
 * checked on the others. A shorter time serves a few cores better; at 500 cycles 48 cores of the Opteron look so often
 * that the lock's line is never free, and a hand-off takes 14,500 cycles instead of 2,600.
 */
#ifndef TICKET_BACKOFF_CYCLES
#define TICKET_BACKOFF_CYCLES ticket_backoff_turn()
static inline long ticket_backoff_turn(void)
{
	long cycles = 500;
	int are_tiles = cpu_count() > 1 && node_of(1) != 0;
	for (int chips = are_tiles ? 1 : node_count(); chips > 1; chips /= 2)
		cycles += 400;
	return cycles;
}
#endif

struct ticket_backoff_lock {
	_Alignas(LINE_BYTES) volatile unsigned current_ticket;
	volatile unsigned next_ticket;
};

static inline void ticket_backoff_init(struct ticket_backoff_lock *lock)
{
	lock->current_ticket = 0;
	lock->next_ticket = 0;
}

static inline void ticket_backoff_lock(struct ticket_backoff_lock *lock)
{
	lock_wait(lock);
	unsigned ticket = atomic_fetch_add(&lock->next_ticket, 1);
	unsigned ahead = ticket - lock->current_ticket;
	while (ahead != 0) {
		work(ahead * TICKET_BACKOFF_CYCLES);
		ahead = ticket - lock->current_ticket;
	}
	lock_held(lock);
}

static inline void ticket_backoff_unlock(struct ticket_backoff_lock *lock)
{
	lock_released(lock);
	smp_store_release(&lock->current_ticket, lock->current_ticket + 1);
}

#endif
