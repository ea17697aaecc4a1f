/* A counter that every core raises by compare-and-swap, trying until it succeeds. */
#include "lib/hotline.h"

long count;

void operation(void)
{
	long seen = READ_ONCE(count);
	while (!atomic_compare_exchange(&count, &seen, seen + 1))
		;
}
