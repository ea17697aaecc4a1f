extern const long SIZE;
long table[SIZE];
void operation(void)
{
	int n = 3;
	int a[n];
	a[0] = 1;
}
