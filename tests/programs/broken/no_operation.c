// expect: E324
#include "lib/hotline.h"

void step(void)
{
	work(10);
}
