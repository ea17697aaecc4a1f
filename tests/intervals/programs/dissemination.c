/* A barrier in which each core tells another one, twice as far away in each round. */
#include "lib/hotline.h"

struct flags {
	volatile long told[10];
	char padding[48];
};

_Alignas(64) struct flags flags[512];
_Alignas(64) long episode[512];

void operation(void)
{
	long now = ++episode[cpu()];
	long round = 0;
	for (long distance = 1; distance < cpu_count(); distance = 2 * distance) {
		flags[(cpu() + distance) % cpu_count()].told[round] = now;
		while (flags[cpu()].told[round] < now)
			cpu_relax();
		round++;
	}
	work_random(2000);
}
