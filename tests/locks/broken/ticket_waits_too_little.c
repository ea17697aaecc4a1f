// expect: exclusion
// Who is next but one enters: at most one before it, instead of nobody.
#include "lib/cores.h"
#include "lib/hotline.h"

/* One holding time with its hand-off. assumed: a critical section of a few hundred cycles and one remote miss */
#ifndef TICKET_BACKOFF_CYCLES
#define TICKET_BACKOFF_CYCLES 500
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
	while (ahead > 1) {
		work(ahead * TICKET_BACKOFF_CYCLES);
		ahead = ticket - lock->current_ticket;
	}
	lock_held(lock);
}

static inline void ticket_backoff_unlock(struct ticket_backoff_lock *lock)
{
	lock_released(lock);
	lock->current_ticket++;
}

#define checked_init ticket_backoff_init
#define checked_lock ticket_backoff_lock
#define checked_unlock ticket_backoff_unlock
#include "harness.h"
