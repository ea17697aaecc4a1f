// cores: 2
// A function that calls itself moves its frames, and finds the thread-local variables where they were.
#include "lib/hotline.h"

static __thread int depth = 1;
static __thread long *innermost;

static long sum(long n)
{
	long own = n;
	long *where = &own;
	depth++;
	innermost = where;
	long rest = n == 0 ? 0 : sum(n - 1);
	depth--;
	return rest + *where;
}

void operation(void)
{
	assert(sum(10) == 55);
	assert(depth == 1);
	assert(innermost != 0);
}
