/* atomic_add.c: all cores add to one word, again and again, and do nothing else. */
#include "lib/hotline.h"

static long count;

void operation(void)
{
	atomic_fetch_add(&count, 1);
}
