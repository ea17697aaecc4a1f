int x;
void operation(void)
{
	int y = 1;
	x();
	y(2);
}
