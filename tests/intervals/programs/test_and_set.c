/* A lock that every waiter tries to take by an exchange, again and again. */
#include "lib/hotline.h"

int taken;

static inline void acquire(void)
{
	while (atomic_exchange(&taken, 1))
		cpu_relax();
}

static inline void release(void)
{
	smp_store_release(&taken, 0);
}

long first, second;

void operation(void)
{
	acquire();
	first++;
	second++;
	release();
	work_random(500);
}
