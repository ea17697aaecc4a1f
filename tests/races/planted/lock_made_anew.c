// planted: race operation:27 operation:27 on balance
// A core that finds no work initialises the lock again, perhaps while another core holds it.
#include "lib/hotline.h"

_Alignas(64) _Atomic int lock;
_Alignas(64) long balance;
_Alignas(64) _Atomic int pending = 1;

static void lock_init(void)
{
	atomic_store(&lock, 0);
}

static void acquire(void)
{
	while (atomic_exchange(&lock, 1))
		cpu_relax();
}

void operation(void)
{
	if (atomic_load(&pending) == 0) {
		atomic_store(&pending, 1);
		lock_init();
	}
	acquire();
	balance++;
	atomic_store(&lock, 0);
	if (random_below(4) == 0)
		atomic_store(&pending, 0);
	work_random(150);
}
