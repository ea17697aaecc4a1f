// fault: assert
// An array of variable length has room for 2048 bytes.
#include "lib/hotline.h"

static long f(long n)
{
	char a[n];
	a[0] = 1;
	return a[0];
}
void operation(void)
{
	work(f(2048));
	work(f(now() + 2049));
}
