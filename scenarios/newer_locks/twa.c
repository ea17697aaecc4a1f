/*
 * twa.c: all cores update a few shared counters under one lock. The lock is in lib/locks/twa.h.
 *
 * Watch the cores that wait far from the head: each reads a slot of the array, and only the next one reads the ticket
 * line.
 */
#include "shared_data.h"
#include "lib/locks/twa.h"

static struct twa_lock lock;

void setup(void)
{
	twa_init(&lock);
}

void operation(void)
{
	twa_lock(&lock);
	update_shared_data();
	twa_unlock(&lock);
	do_other_work();
}
