/*
 * write_past.c: processors of a large machine need one reader-writer lock for writing. The writer has a byte of the
 * word for itself, which a store past the caches clears, as on the Altix: st1.rel.nta.
 *
 * Watch the release: it needs no line, and leaves none behind.
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
	smp_wmb(); /* the store itself is no release in C; that of the Itanium is */
	__builtin_nontemporal_store(0, &lock.bytes[3]);
}

void operation(void)
{
	do_other_work();
	lock_shared_data();
	update_shared_data();
	unlock_shared_data();
}
