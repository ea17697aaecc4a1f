// expect run: NO_STATION core 0 function ask_disk line 8
#include "lib/system.h"

static int disk;

static void ask_disk(void)
{
	use(disk, 100);
}

void operation(void)
{
	if (cpu() != 0)
		work(1000); /* core 0 is the first */
	ask_disk();
}
