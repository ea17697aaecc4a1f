// expect run: STACK_FULL core 0 function descend line 6
#include "lib/system.h"

static int thread;

static long descend(long levels)
{
	long path[64];
	path[levels % 64] = levels;
	return levels == 0 ? 0 : path[levels % 64] + descend(levels - 1);
}

static void begin(long levels)
{
	descend(levels);
	context_switch(cpu());
}

void setup(void)
{
	thread = context_create(begin, 40);
}

void operation(void)
{
	if (cpu() == 0)
		context_switch(thread);
}
