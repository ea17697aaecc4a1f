int x;
long y;
typedef int y;
struct s { int a; int a; };
struct s { int b; };
void f(int p, int p) { (void)p; }
void f(int p, int q) { (void)p, (void)q; }
int twice = 1;
int twice = 2;
void operation(void)
{
	int z = 1;
	int z = 2;
	x = z;
}
