// expect run: BAD_CONTEXT core 0 function steal line 10
#include "lib/system.h"

static void begin(long unused)
{
}

static void steal(void)
{
	context_switch((cpu() + 1) % cpu_count());
}

void setup(void)
{
	context_create(begin, 0);
}

void operation(void)
{
	steal();
}
