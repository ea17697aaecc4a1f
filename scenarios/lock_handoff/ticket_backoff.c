/*
 * ticket_backoff.c: all cores take and release the same lock, again and again. The lock is in
 * lib/locks/ticket_backoff.h.
 *
 * Watch how many of the waiting cores read after an unlock: only those whose back-off has just ended.
 */
#include "handoff.h"
#include "lib/locks/ticket_backoff.h"

static struct ticket_backoff_lock lock;

void setup(void)
{
	ticket_backoff_init(&lock);
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	ticket_backoff_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	ticket_backoff_unlock(&lock);
}
