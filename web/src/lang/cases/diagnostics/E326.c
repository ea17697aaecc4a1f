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
