// expect: E101 line 8
#include "lib/hotline.h"

long counter;

void operation(void)
{
	counter++; /* and so on
}
