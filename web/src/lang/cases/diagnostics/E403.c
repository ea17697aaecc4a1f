/* Fields and elements can be pointers to functions, not functions. */
struct ops { void lock(void); int (*unlock)(void); };
typedef int compare(long a, long b);
compare table[4];
static int (*handler)(int) = 5;
static int less(long a, long b) { return a < b; }
void operation(void)
{
	int x = less;
	int (*one)(long) = less;
	compare *two = less;
	two(1);
	(*two)(1, 2, 3);
	x = two(1, 2);
	x(3);
	two++;
	(cpu() ? less : two)(1, 2);
	work(sizeof(less));
	one(x);
}
