static void helper(int parameter) { int unused_here; }
void operation(void)
{
	int unused;
	int initialised = 1;
	long used = 1;
	int array[3];
	helper(used);
}
