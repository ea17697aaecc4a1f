// expect run: ASSERT_FAILED function operation line 5
long n;
void operation(void)
{
	assert(atomic_fetch_add(&n, 1) < 100 && "no more than a hundred");
}
