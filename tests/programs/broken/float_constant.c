// expect: E401 line 6
#include "lib/hotline.h"

void operation(void)
{
	work(1.5 * 1000);
}
