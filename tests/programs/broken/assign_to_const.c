// expect: E311 line 8
#include "lib/hotline.h"

extern const long threshold;

void operation(void)
{
	threshold = 5;
}
