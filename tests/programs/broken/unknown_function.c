// expect: E304 line 8
#include "lib/hotline.h"

long counter;

void operation(void)
{
	spin_lock(&counter);
	counter++;
}
