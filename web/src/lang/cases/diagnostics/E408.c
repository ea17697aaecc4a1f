int add(a, b)
	int a, b, c;
{
	return a + b;
}
static void set(x)
	char x
{
	(void)x;
}
void operation(void)
{
	add(1, 2), set('a');
}
