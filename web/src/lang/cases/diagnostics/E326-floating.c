double d;
_Atomic float f;
void operation(void)
{
	atomic_fetch_add(&f, 1);
	__atomic_add_fetch(&d, 1, 5);
	__atomic_test_and_set(&f, 5);
	f += 1;
}
