// expect run: TOO_MANY_CONTEXTS core 0 function setup line 11
#include "lib/system.h"

static void begin(long unused)
{
}

void setup(void)
{
	for (long i = 0; i < 10000; i++)
		context_create(begin, i);
}

void operation(void)
{
}
