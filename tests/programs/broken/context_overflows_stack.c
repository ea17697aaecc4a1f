// expect run: STACK_FULL core 0 function descend line 8
#include "lib/system.h"

static int thread;

static long descend(long levels)
{
	return levels == 0 ? 0 : 1 + descend(levels - 1);
}

static void begin(long levels)
{
	descend(levels);
	context_switch(cpu());
}

void setup(void)
{
	thread = context_create(begin, 100000);
}

void operation(void)
{
	if (cpu() == 0)
		context_switch(thread);
}
