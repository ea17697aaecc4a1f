// expect run: SLEEPS_FOREVER core 0 function doze line 8
#include "lib/system.h"

#define NEVER 0x7fffffffffffffffL

static void doze(void)
{
	cpu_sleep(NEVER);
}

void operation(void)
{
	doze();
}
