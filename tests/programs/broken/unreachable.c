// expect run: ASSERT_FAILED function operation line 6
int n;
void operation(void)
{
	if (n == 0)
		__builtin_unreachable();
}
