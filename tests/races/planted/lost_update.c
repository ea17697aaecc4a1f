// planted: race operation:9 operation:9 on count
// Two cores add to a counter without a lock.
#include "lib/hotline.h"

_Alignas(64) static long count;

void operation(void)
{
	count = count + 1;
	work(100);
}
