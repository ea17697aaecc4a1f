// expect: E204 line 6
#include "lib/hotline.h"

long count;

static DEFINE_SEQLOCK(lock);

void operation(void)
{
	count++;
}
