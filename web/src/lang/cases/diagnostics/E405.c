void operation(void)
{
	int x = 1;
again:
	if (x++ < 10)
		goto again;
}
