int x;
void operation(void)
{
	For (int i = 0; i < 3; i++)
		x++;
}
