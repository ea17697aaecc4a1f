// expect run: DEADLOCK core 0 function operation line 15
// Core 0 clears the flag after the others may have set it: the wake-up is lost, and all cores wait for ever.
#include "lib/hotline.h"

volatile int wakeup;
volatile int acknowledged[64];

void operation(void)
{
	int me = cpu();
	if (me == 0) {
		acknowledged[0]++;
		work(1000); /* the others signal now */
		wakeup = 0;
		while (wakeup == 0)
			cpu_relax();
		return;
	}
	int seen = acknowledged[0];
	wakeup = 1;
	while (acknowledged[0] == seen)
		cpu_relax();
}
