// expect run: BAD_CALL line 12
#include "lib/hotline.h"

static long add(long a, long b)
{
	return a + b;
}

void operation(void)
{
	long (*negate)(long) = (long (*)(long))add;
	work(negate(3));
}
