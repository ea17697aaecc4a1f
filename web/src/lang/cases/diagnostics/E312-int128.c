#include "lib/hotline.h"
__int128 a;
unsigned long lo;
void operation(void)
{
	a += 1;
	lo = (unsigned long)(a >> 64);
	a = (__int128)lo;
}
