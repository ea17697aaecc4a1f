const int fixed = 1;
volatile int shared;
void write(int *p) { *p = 1; }
void operation(void)
{
	write(&fixed);
	write(&shared);
	const volatile int *p = &shared;
	assert(*p == 1);
}
