// planted: race operation:14 operation:12 on ready
// A flag that is an ordinary variable.
#include "lib/hotline.h"

_Alignas(64) static int data;
_Alignas(64) static int ready;

void operation(void)
{
	if (cpu() == 0) {
		data = 7;
		ready = 1;
	} else {
		int seen = ready;
		if (seen)
			work(10);
	}
	work(100);
}
