// expect: exclusion
// A slot is not closed behind the core that used it: when the array comes round again, the next one walks in.
#include "lib/cores.h"
#include "lib/hotline.h"

struct anderson_slot {
	_Alignas(LINE_BYTES) volatile int may_enter;
};

struct anderson_lock {
	_Alignas(LINE_BYTES) volatile unsigned next_slot;
	_Alignas(LINE_BYTES) unsigned holder; /* slot of the core that holds the lock; only that core looks at it */
	struct anderson_slot slots[64];
};

static inline void anderson_init(struct anderson_lock *lock)
{
	lock->next_slot = 0;
	lock->slots[0].may_enter = 1;
}

static inline void anderson_lock(struct anderson_lock *lock)
{
	lock_wait(lock);
	unsigned slot = atomic_fetch_add(&lock->next_slot, 1) % 64;
	while (lock->slots[slot].may_enter == 0)
		cpu_relax();
	lock->holder = slot;
	lock_held(lock);
}

static inline void anderson_unlock(struct anderson_lock *lock)
{
	lock_released(lock);
	lock->slots[(lock->holder + 1) % 64].may_enter = 1;
}

#define checked_init anderson_init
#define checked_lock anderson_lock
#define checked_unlock anderson_unlock
#include "harness.h"
