int x, a[2], b[2];
void operation(void)
{
	5 = x;
	cpu() = 1;
	x + 1 = 2;
	a = b;
	int *p = &5;
	p = &cpu();
	x++ ++;
}
