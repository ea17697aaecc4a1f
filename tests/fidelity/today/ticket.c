/* A counter behind a ticket lock, whose two words share a line. */
static _Alignas(128) struct {
	long dispenser, serving;
} lock;
static _Alignas(128) long count;

void operation(void)
{
	long mine = atomic_fetch_add(&lock.dispenser, 1);
	while (READ_ONCE(lock.serving) != mine)
		;
	count++;
	WRITE_ONCE(lock.serving, mine + 1);
}
