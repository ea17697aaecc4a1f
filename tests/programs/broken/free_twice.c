// expect run: ASSERT_FAILED function free
#include "lib/hotline.h"
#include <stdlib.h>

void operation(void)
{
	long *p = malloc(sizeof *p);
	*p = cpu();
	free(p);
	work(100);
	free(p);
}
