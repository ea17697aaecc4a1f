/* A barrier whose last core turns the sense that all others wait for. */
#include "lib/hotline.h"

volatile long arrived;
_Alignas(64) volatile int sense;

void operation(void)
{
	int before = sense;
	if (atomic_fetch_add(&arrived, 1) == cpu_count() - 1) {
		arrived = 0;
		sense = !before;
	} else {
		while (sense == before)
			cpu_relax();
	}
	work_random(2000);
}
