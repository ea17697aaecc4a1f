struct s { int a; } s;
int x;
bool flag;
int *p;
void operation(void)
{
	atomic_fetch_add(5, 1);
	atomic_fetch_add(x, 1);
	atomic_exchange(&s, 1);
	atomic_fetch_add(&flag, 1);
	atomic_fetch_and(&p, 1);
}
struct pair { void *p; unsigned long count; } pair;
void unaligned(struct pair *old, struct pair *fresh)
{
	__atomic_compare_exchange(&pair, old, fresh, 0, 5, 5);
	__atomic_exchange_n(&pair, 1, 5);
}
struct ends { int first, last; } ends;
void take(void)
{
	atomic_exchange(&ends, 0);
}
