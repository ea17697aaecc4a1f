/*
 * apart.c: the same with the ticks on a line of their own.
 *
 * Watch: every core keeps its copy of the setting. The ticks are written as often as before, but nobody else wants
 * them.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think; /* cycles of other work in an operation, on average */
extern const long tick;  /* core 0 counts the time once in so many of its operations */

struct clock {
	_Alignas(LINE_BYTES) volatile long setting; /* read all the time, written never */
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
