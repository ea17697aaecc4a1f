// expect run: STUCK_CORE core 0 function spin_for_ever line 8
// Core 0 loops in its registers alone. With others running, the machine as a whole makes progress; core 0 never will.
#include "lib/hotline.h"

static void spin_for_ever(void)
{
	int i = 0;
	while (i < 10)
		i = 0;
}

void operation(void)
{
	if (cpu() == 0)
		spin_for_ever();
	work(100);
}
