static int add(a, b)
	int a;
	char b;
{
	return a + b;
}
static int twice(count)
{
	return 2 * count;
}
static int print(format);
static long wide(value)
	long value;
{
	return value;
}
int x;
void operation(void)
{
	add(1), add(1, &x);
	twice(1, 2);
	wide(x), wide(1), wide(-1), wide((long)x);
}
