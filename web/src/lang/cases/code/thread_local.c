// A thread-local variable is reached through one register, which is set once.
static __thread long count;
static __thread int last = 3;

void operation(void)
{
	count++;
	last = (int)count;
}
