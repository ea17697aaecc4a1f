/* A saturated atomic counter. */
#include "lib/hotline.h"

static long counter;

void operation(void)
{
	atomic_fetch_add(&counter, 1);
}
