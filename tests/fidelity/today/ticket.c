/*
 * A counter behind a ticket lock, whose two words share a line. To let go, the holder reads the number that is served
 * again, as the measured lock does.
 */
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
	WRITE_ONCE(lock.serving, READ_ONCE(lock.serving) + 1);
}
