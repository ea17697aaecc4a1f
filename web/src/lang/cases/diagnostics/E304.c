static void spin_lock(int *l) { *l = 1; }
int l;
void operation(void)
{
	spin_lok(&l);
	atomic_fetch_ad(&l, 1);
	cpu_relx();
	frobnicate(l);
}
