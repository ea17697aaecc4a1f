void operation(void)
{
	if (cpu() == 0)
		int x = 1;
}
