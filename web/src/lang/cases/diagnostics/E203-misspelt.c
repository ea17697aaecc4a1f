void operation(void)
{
	fro (;;)
		work(1);
	whlie (1);
}
