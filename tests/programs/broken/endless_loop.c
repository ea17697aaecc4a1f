// expect run: NO_PROGRESS function operation line 10
// All cores run for ever without completing an operation: each round changes memory, so no core just waits.
#include "lib/hotline.h"

long counter[64];

void operation(void)
{
	for (;;)
		counter[cpu()]++;
}
