/* A lock that is handed on within a chip up to sixteen times before another chip may have it. */
#include "lib/hotline.h"

struct chip {
	volatile unsigned next, serving;
	long passed;
	int has_global;
	char padding[44];
};

_Alignas(64) struct chip chips[64];
_Alignas(64) volatile unsigned next;
_Alignas(64) volatile unsigned serving;
_Alignas(64) long first, second;

void operation(void)
{
	struct chip *chip = &chips[node_of(cpu())];
	unsigned mine = atomic_fetch_add(&chip->next, 1);
	while (chip->serving != mine)
		cpu_relax();
	if (!chip->has_global) {
		unsigned turn = atomic_fetch_add(&next, 1);
		while (serving != turn)
			cpu_relax();
		chip->has_global = 1;
		chip->passed = 0;
	}
	first++;
	second++;
	if (++chip->passed >= 16 || chip->next == mine + 1) {
		chip->has_global = 0;
		serving = serving + 1;
	}
	chip->serving = mine + 1;
	work_random(500);
}
