// expect run: MISALIGNED function operation line 9
#include "lib/hotline.h"

char bytes[64];

void operation(void)
{
	long *p = (long *)(bytes + 3);
	*p = 1;
}
