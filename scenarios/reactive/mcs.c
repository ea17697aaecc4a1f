/*
 * mcs.c: all cores want one lock, then one core alone, then all cores again. The lock is in lib/locks/mcs.h.
 *
 * Watch the phases of one core: each of its sections pays for a queue that stays empty.
 */
#include "lib/locks/mcs.h"
#include "phases.h"

static struct mcs_lock lock;

void setup(void)
{
	mcs_init(&lock);
}

/* One period: a phase of all cores, and a phase of one core. */
void operation(void)
{
	long end = period_end();
	while (is_my_turn(end) && now() < end) {
		mcs_lock(&lock);
		work(section);
		count_section();
		mcs_unlock(&lock);
		rest(end);
	}
	end_period(end);
}
