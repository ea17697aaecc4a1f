struct pair { int a, b; } x, y;
int use(int z) { return z; }
struct pair make(void) { return x; }
void operation(void)
{
	use(x);
	x = y;
	if (make())
		return;
	int *p = x;
}
