void v;
void array[3];
struct s { void f; };
void take(void v, int x) { (void)x; }
int f(void)[3];
void operation(void)
{
}
