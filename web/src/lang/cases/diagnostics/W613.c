void operation(void)
{
	work(1);
unused:
	work(2);
meant: __attribute__((unused))
	work(3);
}
