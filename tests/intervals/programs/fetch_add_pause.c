/* A counter that every core adds to after a short random pause. */
#include "lib/hotline.h"

long count;

void operation(void)
{
	atomic_fetch_add(&count, 1);
	work_random(100);
}
