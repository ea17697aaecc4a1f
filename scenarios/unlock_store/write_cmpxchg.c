/*
 * write_cmpxchg.c: processors of a large machine need one reader-writer lock for writing. The writer is a bit in the
 * word of the readers, so it is cleared by a load and a compare-and-exchange.
 *
 * Watch the release: the line must come to the processor, twice if another one has looked meanwhile.
 */
#include "shared_data.h"

static union {
	_Alignas(LINE_BYTES) unsigned word; /* readers below, and the writer in the highest bit */
	unsigned char bytes[4];             /* the writer has the last byte for itself */
} lock;

#define WRITER 0x80000000u

static void lock_shared_data(void)
{
	lock_wait(&lock);
	while (cmpxchg(&lock.word, 0, WRITER) != 0)
		while (READ_ONCE(lock.word) != 0)
			cpu_relax();
	lock_held(&lock);
}

static void unlock_shared_data(void)
{
	lock_released(&lock);
	unsigned seen = READ_ONCE(lock.word);
	for (unsigned found; (found = cmpxchg(&lock.word, seen, seen & ~WRITER)) != seen;)
		seen = found;
}

void operation(void)
{
	do_other_work();
	lock_shared_data();
	update_shared_data();
	unlock_shared_data();
}
