struct pair { int a, b; } x, y;
struct pair make(void);
void take(struct pair p);
int use(int z) { return z; }
void operation(void)
{
	use(x);
	x = y;
}
