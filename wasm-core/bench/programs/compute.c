/* Register work only: instructions per second of the interpreter. */
#include "lib/hotline.h"

void operation(void)
{
	unsigned long x = 1;
	for (int i = 0; i < 1000; i++)
		x = (x ^ (x << 13)) + i;
	assert(x != 0);
}
