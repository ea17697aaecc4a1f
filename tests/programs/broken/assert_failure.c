// expect run: ASSERT_FAILED function operation line 12
// Not a lock: between the look and the store another core comes in. With one core it would hold.
#include "lib/hotline.h"

volatile int taken, inside;

void operation(void)
{
	while (taken)
		cpu_relax();
	taken = 1;
	assert(atomic_fetch_add(&inside, 1) == 0);
	work(200);
	atomic_fetch_sub(&inside, 1);
	taken = 0;
	work_random(100);
}
