// planted: fault DEADLOCK in barrier line 13
// A central barrier without a sense: a core that is slow to look misses the 0, and waits for ever.
#include "lib/hotline.h"

static _Atomic int arrived;

static void barrier(void)
{
	if (atomic_fetch_add(&arrived, 1) == cpu_count() - 1) {
		arrived = 0;
		return;
	}
	while (arrived != 0)
		cpu_relax();
}

void operation(void)
{
	work_random(20);
	barrier();
}
