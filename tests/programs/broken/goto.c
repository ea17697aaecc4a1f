// expect: E405 line 8
#include "lib/hotline.h"

int lock;

void operation(void)
{
again:
	if (atomic_exchange(&lock, 1) != 0)
		goto again;
	lock = 0;
}
