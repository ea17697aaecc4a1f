int x;
void operation(void)
{
	x = 1 / 0;
	x %= 0;
}
