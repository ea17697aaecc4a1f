/*
 * rr.c: in every round all cores read the same line, which no core writes. The time of a read is measured.
 *
 * There is nothing to watch: every core has its own copy; the line is shared, but not contended.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long round_cycles; /* from one round to the next: longer than the slowest access */
extern const long skew;         /* a core begins a round up to this many cycles late */

_Alignas(64) volatile long shared_line;
/* Of the measured accesses. Each core has a line of its own, and uses the first word of it: [core][0]. */
_Alignas(64) long total_cycles[CORES_MAX][8];
_Alignas(64) long samples[CORES_MAX][8];

/* Waits for the next round; the rounds of all cores begin at the same moments. */
static void wait_for_round(void)
{
	wait_until((now() / round_cycles + 1) * round_cycles + random_below(skew));
}

static void measure_one(void)
{
	wait_for_round();
	volatile long *line = &shared_line;
	long begin = now();
	(void)*line;
	long end = now();
	if (begin < 4 * round_cycles)
		return; /* from then on every core takes part, and all lines are where they belong */
	total_cycles[cpu()][0] += end - begin;
	samples[cpu()][0]++;
}

/* One operation is many rounds, so that a run has enough of them. */
void operation(void)
{
	for (int round = 0; round < 16; round++)
		measure_one();
}
