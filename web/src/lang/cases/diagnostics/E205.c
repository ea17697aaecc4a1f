void operation(void)
{
	if (cpu() == 0) {
		work(1);
}
