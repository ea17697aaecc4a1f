// fault: assertion 2 failed
// Each length fits the room of 512 numbers; their product does not.
#include "lib/hotline.h"

static int f(int rows, int columns)
{
	int a[rows][columns];
	a[0][0] = 1;
	return a[0][0];
}
void operation(void)
{
	work(f(25, 20));
	work(f(26, 20));
}
