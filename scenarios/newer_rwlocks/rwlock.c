/*
 * rwlock.c: a table that is mostly read, under the lock of lib/locks/rwlock.h.
 *
 * Watch the line of the lock: every reader writes it twice, and a writer keeps new readers out for as long as it waits.
 */
#include "table.h"
#include "lib/locks/rwlock.h"

static struct rwlock lock;

void setup(void)
{
	rwlock_init(&lock);
	table_init();
}

void operation(void)
{
	be_elsewhere();
	struct entry *entry = any_entry();
	if (is_change()) {
		rwlock_write_lock(&lock);
		change(entry);
		rwlock_write_unlock(&lock);
	} else {
		rwlock_read_lock(&lock);
		look_up(entry);
		rwlock_read_unlock(&lock);
	}
}
