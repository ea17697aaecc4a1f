#define BETWEEN(a, x, b) (a < x < b)
int x, y;
void operation(void)
{
	if (0 < x < 3)
		y = 1;
	if (x >= y > 1)
		y = 1;
	if ((x < y) < 1 || x < y == y < 3 || BETWEEN(1, x, 3))
		y = 2;
}
