/*
 * ttas_backoff.c: processors of a large machine need one lock. It is test-and-test-and-set with back-off: a processor
 * that loses the race stays away, for twice as long after every loss, wherever the holder is.
 *
 * Watch how long the lock stays free, and how many processors come back at once.
 */
#include "shared_data.h"

extern const long backoff_first; /* cycles for which a processor stays away at first */
extern const long backoff_max;   /* cycles for which it stays away at most */
#define TTAS_BACKOFF_MIN_CYCLES backoff_first
#define TTAS_BACKOFF_MAX_CYCLES backoff_max
#include "lib/locks/ttas_backoff.h"

static struct ttas_backoff_lock lock;

void setup(void)
{
	ttas_backoff_init(&lock);
}

void operation(void)
{
	do_other_work();
	ttas_backoff_lock(&lock);
	update_shared_data();
	ttas_backoff_unlock(&lock);
}
