/*
 * brlock.c: a table that is mostly read, under the lock of lib/locks/brlock.h.
 *
 * Watch a writer: it goes through the gate of every core, one after another.
 */
#include "table.h"
#include "lib/locks/brlock.h"

static struct brlock lock;

void setup(void)
{
	brlock_init(&lock);
	table_init();
}

void operation(void)
{
	be_elsewhere();
	struct entry *entry = any_entry();
	if (is_change()) {
		brlock_write_lock(&lock);
		change(entry);
		brlock_write_unlock(&lock);
	} else {
		brlock_read_lock(&lock);
		look_up(entry);
		brlock_read_unlock(&lock);
	}
}
