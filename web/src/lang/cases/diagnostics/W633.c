int x;
void operation(void)
{
	x = 'ab' + '\n\t' + 'a';
}
