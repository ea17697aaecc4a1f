/*
 * apart.c: the same with the ticks on a line of their own.
 *
 * Watch the copies of the setting: every core keeps its own. The ticks are written as often as before, but no other
 * core wants them.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think; /* cycles of other work in an operation, on average */
extern const long tick;  /* operations of core 0 for each tick that it counts */

struct clock {
	_Alignas(LINE_BYTES) volatile long setting; /* always read, never written */
	_Alignas(LINE_BYTES) volatile long ticks;   /* written all the time */
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
