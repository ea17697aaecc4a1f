/* compare_and_swap.c: all cores add to one word by compare-and-swap, and try again when another core was first. */
#include "lib/hotline.h"

static volatile long count;

void operation(void)
{
	long seen;
	do
		seen = count;
	while (cmpxchg(&count, seen, seen + 1) != seen);
}
