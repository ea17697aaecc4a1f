/* A saturated atomic counter: every operation is one coherence transaction, nothing else. */
#include "lib/hotline.h"

static long counter;

void operation(void)
{
	atomic_fetch_add(&counter, 1);
}
