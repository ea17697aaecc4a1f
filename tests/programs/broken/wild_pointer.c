// expect run: BAD_ADDRESS function operation line 9
#include "lib/hotline.h"

long value;

void operation(void)
{
	long *p = &value + 100000000;
	*p = 1;
}
