/*
 * bravo.c: a table that is mostly read, under the lock of lib/locks/bravo.h.
 *
 * Watch a reader while the lock is biased: it writes its slot of the table, and not the lock.
 */
#include "table.h"
#include "lib/locks/bravo.h"

static struct bravo lock;

void setup(void)
{
	bravo_init(&lock);
	table_init();
}

void operation(void)
{
	be_elsewhere();
	struct entry *entry = any_entry();
	if (is_change()) {
		bravo_write_lock(&lock);
		change(entry);
		bravo_write_unlock(&lock);
	} else {
		bravo_read_lock(&lock);
		look_up(entry);
		bravo_read_unlock(&lock);
	}
}
