int x;
void operation(void)
{
	if (x = 1)
		work(1);
	while ((x = 0))
		work(1);
}
