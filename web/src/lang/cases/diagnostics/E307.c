void add(int a, int b) { (void)a, (void)b; }
void operation(void)
{
	add(1);
	add(1, 2, 3);
	work();
	cpu(1);
	atomic_fetch_add(0);
}
