void operation(void)
{
	int x == 3;
}
