extern const long SIZE;
int x;
int y = x;
int z = SIZE;
int w = cpu();
int v = __atomic_load_n(&x, __ATOMIC_ACQUIRE);
int u = __builtin_popcount(7);
enum { A = x };
int a[-3];
void operation(void)
{
	switch (x) {
	case x: break;
	}
}
