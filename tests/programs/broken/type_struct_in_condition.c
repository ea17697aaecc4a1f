// expect: E409 line 8
#include "lib/hotline.h"

struct pair { int a, b; } pair;

void operation(void)
{
	if (pair)
		work(10);
}
