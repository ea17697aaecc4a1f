/*
 * phase_fair.c: a table that is mostly read, under the lock of lib/locks/phase_fair.h.
 *
 * Watch readers that come while a writer waits: they let this writer go first, and no second one.
 */
#include "table.h"
#include "lib/locks/phase_fair.h"

static struct phase_fair lock;

void setup(void)
{
	phase_fair_init(&lock);
	table_init();
}

void operation(void)
{
	be_elsewhere();
	struct entry *entry = any_entry();
	if (is_change()) {
		phase_fair_write_lock(&lock);
		change(entry);
		phase_fair_write_unlock(&lock);
	} else {
		phase_fair_read_lock(&lock);
		look_up(entry);
		phase_fair_read_unlock(&lock);
	}
}
