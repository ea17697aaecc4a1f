// expect run: INDEX_RANGE function operation line 9
#include "lib/hotline.h"

long slots[16];

void operation(void)
{
	long i = random_below(20) - 10;
	slots[i]++;
	work(10);
}
