int x;
void operation(void)
{
	x = 1 << 32;
	x = x >> -1;
	x <<= 32;
	x >>= -1;
	x <<= 31;
	long y = 1L << 40;
	y <<= 63;
	x = (int)y;
	if (sizeof x == 8)
		x = x >> 32; /* never computed */
}
