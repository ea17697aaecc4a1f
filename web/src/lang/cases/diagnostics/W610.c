int x;
void operation(void)
{
	x = 1 << 32;
	x = x >> -1;
	long y = 1L << 40;
	x = (int)y;
}
