/* A test-and-set lock whose waiters wait twice as long after every failure. */
#include "lib/hotline.h"

int taken;

static inline void acquire(void)
{
	long pause = 64;
	while (atomic_exchange(&taken, 1)) {
		work_random(pause);
		if (pause < 4096)
			pause = 2 * pause;
	}
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
