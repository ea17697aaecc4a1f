/*
 * rw.c: in every round core 0 writes a line, then all other cores read it, at once. The time of a read is measured, and
 * so is the time of core 0's write (write_cycles / writes).
 *
 * Watch the queue at the line: reads, which disturb no other core, queue like writes. The same happens at the unlock of
 * a spin lock: one core writes, then all waiting cores read.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long round_cycles; /* from one round to the next: longer than the slowest access */
extern const long skew;         /* a core begins a round up to this many cycles late */

_Alignas(64) volatile long shared_line;
/* Of the measured accesses. Each core has a line of its own, and uses the first word of it: [core][0]. */
_Alignas(64) long total_cycles[CORES_MAX][8];
_Alignas(64) long samples[CORES_MAX][8];
_Alignas(64) long write_cycles; /* of core 0's writes */
long writes;

/* Core 0 begins a round; the others follow when its write is done. assumed: 2000 cycles, four times the write */
static void wait_for_round(void)
{
	long begin = (now() / round_cycles + 1) * round_cycles;
	if (cpu() != 0)
		begin += 2000 + random_below(skew);
	wait_until(begin);
}

static void measure_one(void)
{
	wait_for_round();
	volatile long *line = &shared_line;
	bool warm = now() > 4 * round_cycles; /* from then on every core takes part, and the line is where it belongs */
	if (cpu() == 0) {
		long begin = now();
		atomic_fetch_add(line, 1);
		write_cycles += warm ? now() - begin : 0;
		writes += warm;
	} else {
		long begin = now();
		(void)*line;
		total_cycles[cpu()][0] += warm ? now() - begin : 0;
		samples[cpu()][0] += warm;
	}
}

/* One operation is many rounds, so that a run has enough of them. */
void operation(void)
{
	for (int round = 0; round < 16; round++)
		measure_one();
}
