/* A counter that every core adds to without a pause: the first program that an engineer types. */
#include "lib/hotline.h"

long count;

void operation(void)
{
	atomic_fetch_add(&count, 1);
}
