/*
 * ttas_backoff.c: all cores want one lock, then one core alone, then all cores again. The lock is in
 * lib/locks/ttas_backoff.h.
 *
 * Watch the phases in which all cores want the lock: every release starts a race, and a core that loses stays away
 * longer each time.
 */
#include "lib/locks/ttas_backoff.h"
#include "phases.h"

static struct ttas_backoff_lock lock;

void setup(void)
{
	ttas_backoff_init(&lock);
}

/* One period: a phase of all cores, and a phase of one core. */
void operation(void)
{
	long end = period_end();
	while (is_my_turn(end) && now() < end) {
		ttas_backoff_lock(&lock);
		work(section);
		count_section();
		ttas_backoff_unlock(&lock);
		rest(end);
	}
	end_period(end);
}
