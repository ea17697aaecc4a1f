// expect: E204 line 6
#include "lib/hotline.h"

long count;

static void __hot_path grow(void)
{
	count++;
}

void operation(void)
{
	count++;
}
