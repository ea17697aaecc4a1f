#include <stdbool.h>
#define IS_CLEAR(a) (!(a) == (a))
#define MASK 4
int x, y;
bool ready;

static void meant(void)
{
	if (!x == !y || !x == ready || !ready == y)
		y = 1;
	if ((!x) == y || !(x == y) || !!x == y || !x == 0)
		y = 1;
	if (!(x < 1) == y || !x == (y < 2) || y == !x || !x && y)
		y = 1;
	if (IS_CLEAR(x))
		y = 1;
}

void operation(void)
{
	meant();
	if (!x & MASK)
		y = 1;
	if (!x == y)
		y = 1;
	if (!x < 3)
		y = 1;
	if (!(x & 1) != 2)
		y = 1;
}
