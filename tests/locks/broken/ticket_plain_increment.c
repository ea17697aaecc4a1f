// expect: exclusion
// The ticket is drawn by a plain increment: two cores can draw the same.
#include "lib/cores.h"
#include "lib/hotline.h"

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
	unsigned ticket = lock->next_ticket++;
	while (ticket != lock->current_ticket)
		cpu_relax();
	lock_held(lock);
}

static inline void ticket_unlock(struct ticket_lock *lock)
{
	lock_released(lock);
	lock->current_ticket++;
}

#define checked_init ticket_init
#define checked_lock ticket_lock
#define checked_unlock ticket_unlock
#include "harness.h"
