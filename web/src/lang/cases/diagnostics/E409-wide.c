__int128 a, b;
void operation(void)
{
	if (a == b)
		a = b;
	a = a + 1;
}
