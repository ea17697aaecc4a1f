void operation(void)
{
	int x = 1;
	void *where = &&again;
again:
	x += ({ inner: x; });
	if (x < 10)
		goto inner;
	if (x < 20)
		goto *where;
}
