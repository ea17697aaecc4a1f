// expect run: DIVIDE_BY_ZERO function operation line 8
#include "lib/hotline.h"

void operation(void)
{
	long others = cpu_count() - 1 - cpu();
	work(10);
	work(1000 / others);
}
