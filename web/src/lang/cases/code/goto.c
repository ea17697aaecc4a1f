// A wait loop made of goto is marked like one made of while; a loop that does more is not.
int lock, rounds;
volatile int flag;

void operation(void)
{
again:
	if (flag == 0)
		goto again;
retry:
	while (lock)
		cpu_relax();
	if (atomic_exchange(&lock, 1))
		goto retry;
	rounds++;
	lock = 0;
}
