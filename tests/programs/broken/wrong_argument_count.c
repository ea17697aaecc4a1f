// expect: E307 line 8
#include "lib/hotline.h"

long counter;

void operation(void)
{
	atomic_fetch_add(&counter);
}
