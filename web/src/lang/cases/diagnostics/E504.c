void operation(void)
{
	long a[10000];
	a[cpu()] = 1;
}
