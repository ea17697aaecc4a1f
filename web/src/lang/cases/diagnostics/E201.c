void operation(void)
{
	while (cpu() {
		work(1);
	}
	do work(1); until (0);
	work(1 2);
}
