struct a { int x; } sa;
struct b { int x; } sb;
int *p;
long *q;
int x;
void take(int *p) { *p = 1; }
int *give(void) { return x; }
void operation(void)
{
	p = x;
	x = p;
	p = q;
	p = 4096;
	take(x);
	take(&q);
	sa = sb;
	x = give();
	p = 0;
	long old = 0;
	atomic_compare_exchange(&x, &old, 1);
}
