// expect: E301 line 8
#include "lib/hotline.h"

_Alignas(64) long counter;

void operation(void)
{
	atomic_fetch_add(&conuter, 1);
}
