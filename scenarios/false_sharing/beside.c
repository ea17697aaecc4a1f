/*
 * beside.c: all cores read a setting that never changes; core 0 also counts the ticks of the clock, in the next word.
 *
 * Watch the line: every tick takes it away from all cores, and all of them fetch it again for a word that has not
 * changed. They queue, and core 0's next tick queues with them.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think; /* cycles of other work in an operation, on average */
extern const long tick;  /* operations of core 0 for each tick that it counts */

struct clock {
	_Alignas(LINE_BYTES) volatile long setting; /* always read, never written */
	volatile long ticks;                        /* written all the time */
};

static struct clock clock;
static struct own_line operations[CORES_MAX];

void setup(void)
{
	clock.setting = 1;
}

void operation(void)
{
	work_random(think);
	operations[cpu()].value += clock.setting;
	if (cpu() == 0 && operations[0].value % tick == 0)
		clock.ticks++;
}
