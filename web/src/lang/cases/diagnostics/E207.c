long char a;
int struct s b;
static extern int c;
int (static int) d;
void f(int) { }
void operation(void)
{
	unsigned __auto_type y = 1;
	int __auto_type z = 1;
}
