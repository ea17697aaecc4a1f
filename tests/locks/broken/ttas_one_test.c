// expect: exclusion
// Test, then set, without looking at what the exchange gives back: every core that saw the lock free is in.
#include "lib/cores.h"
#include "lib/hotline.h"

struct ttas_lock {
	_Alignas(LINE_BYTES) volatile int held;
};

static inline void ttas_init(struct ttas_lock *lock)
{
	lock->held = 0;
}

static inline void ttas_lock(struct ttas_lock *lock)
{
	lock_wait(lock);
	while (lock->held != 0)
		cpu_relax();
	atomic_exchange(&lock->held, 1);
	lock_held(lock);
}

static inline void ttas_unlock(struct ttas_lock *lock)
{
	lock_released(lock);
	lock->held = 0;
}

#define checked_init ttas_init
#define checked_lock ttas_lock
#define checked_unlock ttas_unlock
#include "harness.h"
