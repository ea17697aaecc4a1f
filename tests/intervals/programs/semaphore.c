/* A counting semaphore that lets four cores in at once. */
#include "lib/hotline.h"

volatile long places = 4;

void operation(void)
{
	for (;;) {
		long seen = places;
		if (seen > 0 && atomic_compare_exchange(&places, &seen, seen - 1))
			break;
		cpu_relax();
	}
	work(400);
	atomic_fetch_add(&places, 1);
	work_random(500);
}
