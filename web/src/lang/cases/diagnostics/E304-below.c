/* What is used before it is declared; what gcc has and Hotline has not. */
void operation(void)
{
	count(limit);
	strchr("abc", 'b');
	long x = __builtin_frob_size(1) + __builtin_clxl(2);
	(void)x;
}

int limit = 3;

static long count(int to)
{
	return to;
}
