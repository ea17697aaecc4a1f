struct lock { int a, b; };
_Static_assert(sizeof(struct lock) == 4, "a lock is one word");
void operation(void)
{
	_Static_assert(1 > 2);
}
struct asserted { int a; _Static_assert(sizeof(int) == 4, "true"); int b;
	_Static_assert(sizeof(int) == 8, "among fields"); };
