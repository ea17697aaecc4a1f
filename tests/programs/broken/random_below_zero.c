// expect run: BAD_ARGUMENT function operation line 6
#include "lib/hotline.h"

void operation(void)
{
	work(random_below(cpu()));
}
