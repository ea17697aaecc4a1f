// expect: E306 line 9
#include "lib/hotline.h"

int shared;

void operation(void)
{
	int value = shared;
	int *where = value;
	*where = 1;
}
