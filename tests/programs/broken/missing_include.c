// expect: E108 line 3
#include "lib/hotline.h"
#include "lib/locks/mscs.h"

void operation(void)
{
	work(10);
}
