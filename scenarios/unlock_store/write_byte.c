/*
 * write_byte.c: processors of a large machine need one reader-writer lock for writing. The writer has a byte of the
 * word for itself, which an ordinary store clears.
 *
 * Watch the release: it does not read the word, and needs the line once.
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
	smp_store_release(&lock.bytes[3], 0);
}

void operation(void)
{
	do_other_work();
	lock_shared_data();
	update_shared_data();
	unlock_shared_data();
}
