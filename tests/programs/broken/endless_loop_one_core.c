// expect run: STUCK_CORE core 1 function operation line 11
// Core 1 waits for a flag that no core ever sets; the others go on, so operations are completed all the time.
#include "lib/hotline.h"

volatile int flag;

void operation(void)
{
	work(100);
	if (cpu() == 1)
		while (flag == 0)
			cpu_relax();
}
