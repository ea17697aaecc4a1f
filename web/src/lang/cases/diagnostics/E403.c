int (*handler)(int);
void f(int g(void)) { }
struct ops { void (*lock)(void); };
void helper(void) { work(1); }
void operation(void)
{
	int x = helper;
	(*helper)();
	(cpu() ? helper : helper)();
}
