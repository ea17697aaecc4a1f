// expect: E328 line 8
#include "lib/hotline.h"

long slots[8];

void operation(void)
{
	slots[8]++;
}
