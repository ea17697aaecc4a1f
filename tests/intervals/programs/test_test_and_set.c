/* A lock whose waiters look before they try. */
#include "lib/hotline.h"

volatile int taken;

static inline void acquire(void)
{
	do {
		while (taken)
			cpu_relax();
	} while (atomic_exchange(&taken, 1));
}

static inline void release(void)
{
	taken = 0;
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
