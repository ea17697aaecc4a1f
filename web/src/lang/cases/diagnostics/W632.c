struct point { int x, y; };
void operation(void)
{
	int sum = add(1, 2) + add(3);
	start(sum);
	sum = start(1);
	struct point p = point_of(1);
	long w = wide(1);
	(void)p, (void)w;
	missing(1);
}
static int add(int a, char b) { return a + b; }
void start(int x) { (void)x; }
struct point point_of(int x) { return (struct point){ x, x }; }
long wide(long x) { return x; }
