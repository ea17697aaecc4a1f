// expect run: NO_STATION core 0 function ask_disk line 8
#include "lib/system.h"

static int disk;

static void ask_disk(void)
{
	use(disk, 100);
}

void operation(void)
{
	ask_disk();
}
