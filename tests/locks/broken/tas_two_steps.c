// expect: exclusion
// Test-and-set in two steps: two cores can both see that the lock is free, and both set it.
#include "lib/cores.h"
#include "lib/hotline.h"

struct tas_lock {
	_Alignas(LINE_BYTES) volatile int held;
};

static inline void tas_init(struct tas_lock *lock)
{
	lock->held = 0;
}

static inline void tas_lock(struct tas_lock *lock)
{
	lock_wait(lock);
	while (lock->held != 0)
		cpu_relax();
	lock->held = 1;
	lock_held(lock);
}

static inline void tas_unlock(struct tas_lock *lock)
{
	lock_released(lock);
	lock->held = 0;
}

#define checked_init tas_init
#define checked_lock tas_lock
#define checked_unlock tas_unlock
#include "harness.h"
