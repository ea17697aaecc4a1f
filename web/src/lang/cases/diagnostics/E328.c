int a[4];
int m[2][3];
void operation(void)
{
	a[4] = 1;
	a[-1] = 2;
	m[1][3] = 3;
	int *end = &a[4];
	end = &a[5];
	int b[2] = { [2] = 1 };
	b[0] = *end;
}
