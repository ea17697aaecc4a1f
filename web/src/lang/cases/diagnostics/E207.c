long char a;
int struct s b;
static extern int c;
int (static int) d;
void f(int) { }
void operation(void)
{
}
