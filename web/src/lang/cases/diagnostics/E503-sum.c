char a[9000000];
char b[9000000];
void operation(void)
{
	a[0] = b[0];
}
