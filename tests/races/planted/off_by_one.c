// planted: fault INDEX_RANGE in operation line 11
// A loop over all counters that goes one too far.
#include "lib/hotline.h"

static volatile long counts[2];

void operation(void)
{
	long sum = 0;
	for (int i = 0; i <= 2; i++)
		sum += counts[i];
	work(100 + sum);
}
