// expect run: ASSERT_FAILED function malloc_refill
#define MALLOC_BYTES 65536
#include "lib/hotline.h"
#include <stdlib.h>

void operation(void)
{
	long *p = malloc(1000);
	*p = cpu();
}
