// expect: E326 line 7
struct lock {
	int held;
} lock;
void operation(void)
{
	(void)atomic_exchange(&lock, 1);
}
