// planted: fault ASSERT_FAILED in operation line 21
// A semaphore that looks and takes in two steps: two cores see the last permit.
#include "lib/hotline.h"

static _Atomic int permits = 1;
static _Atomic int inside;

static void down(void)
{
	while (permits <= 0)
		cpu_relax();
	atomic_fetch_sub(&permits, 1);
}

static void up(void) { atomic_fetch_add(&permits, 1); }

void operation(void)
{
	down();
	int others = atomic_fetch_add(&inside, 1);
	assert(others == 0);
	atomic_fetch_sub(&inside, 1);
	up();
	work_random(100);
}
