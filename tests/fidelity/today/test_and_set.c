/* A counter behind a test-and-test-and-set lock: waiting cores look without a pause. */
static _Alignas(128) int lock;
static _Alignas(128) long count;

void operation(void)
{
	do {
		while (READ_ONCE(lock))
			;
	} while (atomic_exchange(&lock, 1));
	count++;
	WRITE_ONCE(lock, 0);
}
