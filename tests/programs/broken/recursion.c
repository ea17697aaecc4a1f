// expect run: STACK_FULL line 6
#include "lib/hotline.h"

long factorial(long n)
{
	return n == 1 ? 1 : n * factorial(n - 1);
}

void operation(void)
{
	work(factorial(cpu()));
}
