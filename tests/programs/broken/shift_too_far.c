// expect run: INDEX_RANGE core 1 function bit line 6
#include "lib/hotline.h"
long masks[128];
static long bit(long n)
{
	return 1L << n;
}
void operation(void)
{
	if (cpu() > 1)
		work(1000); /* core 1 is the first */
	masks[cpu()] |= bit(40) | (1 << (cpu() & 31)); /* both are in range */
	masks[cpu()] |= bit(63 + cpu());
}
