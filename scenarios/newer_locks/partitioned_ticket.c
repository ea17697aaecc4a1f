/*
 * partitioned_ticket.c: all cores update a few shared counters under one lock. The lock is in
 * lib/locks/partitioned_ticket.h.
 *
 * Watch the slots: a release writes one of them, and the cores whose tickets share it read it again.
 */
#include "shared_data.h"
#include "lib/locks/partitioned_ticket.h"

static struct partitioned_ticket_lock lock;

void setup(void)
{
	partitioned_ticket_init(&lock);
}

void operation(void)
{
	partitioned_ticket_lock(&lock);
	update_shared_data();
	partitioned_ticket_unlock(&lock);
	do_other_work();
}
