// expect: E333 line 9
#include "lib/hotline.h"

int lock;

void operation(void)
{
	if (atomic_exchange(&lock, 1) != 0)
		goto again;
	lock = 0;
}
