// cores: 4
// A barrier with sense reversal: no core is more than one phase ahead.
#include "lib/hotline.h"

volatile int waiting;
volatile int sense;
struct {
	_Alignas(64) int sense;
	volatile long phase;
} local[64];

static void barrier(void)
{
	int mine = !local[cpu()].sense;
	local[cpu()].sense = mine;
	if (atomic_fetch_add(&waiting, 1) == cpu_count() - 1) {
		waiting = 0;
		fence();
		sense = mine;
	} else {
		while (sense != mine)
			cpu_relax();
	}
}

void operation(void)
{
	local[cpu()].phase++;
	barrier();
	for (int i = 0; i < cpu_count(); i++)
		assert(local[i].phase == local[cpu()].phase);
	barrier();
}
