int add(a, b)
	int a, b;
{
	return a + b;
}
void operation(void)
{
}
