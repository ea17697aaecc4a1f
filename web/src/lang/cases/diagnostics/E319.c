void helper(int x);
void operation(void)
{
	helper(1);
}
