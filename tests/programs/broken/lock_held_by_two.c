// expect run: LOCK_HELD function take line 14
// A lock that tests and sets in two steps: two cores find it free at once.
#include "lib/hotline.h"

_Alignas(64) volatile int word;

static void take(void)
{
	lock_wait(&word);
	while (word != 0)
		cpu_relax();
	work(40);
	word = 1;
	lock_held(&word);
}

static void release(void)
{
	lock_released(&word);
	word = 0;
}

void operation(void)
{
	take();
	work(500);
	release();
}
