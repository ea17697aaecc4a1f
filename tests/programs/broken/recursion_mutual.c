// expect run: STACK_FULL line 13
#include "lib/hotline.h"

static int odd(int n);

static int even(int n)
{
	return n == 0 ? 1 : odd(n - 1);
}

static int odd(int n)
{
	return n == 0 ? 0 : even(n - 1);
}

void operation(void)
{
	work(even(171));
}
