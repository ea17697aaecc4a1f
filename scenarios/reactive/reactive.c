/*
 * reactive.c: all cores want one lock, then one core alone, then all cores again. The lock is in lib/locks/reactive.h.
 *
 * Watch the beginning of each phase: the first cores that fail ask for the queue. When a core is alone, its first four
 * sections find the queue empty, and the lock gives the queue up.
 */
#include "lib/locks/reactive.h"
#include "phases.h"

static struct reactive_lock lock;
static int noted; /* switches in switched_at */

/* Called under the lock. */
static void note_switches(void)
{
	if (noted < lock.switches && noted < SWITCHES_MAX)
		switched_at[noted++] = now();
}

void setup(void)
{
	reactive_init(&lock);
}

/* One period: a phase of all cores, and a phase of one core. */
void operation(void)
{
	long end = period_end();
	while (is_my_turn(end) && now() < end) {
		reactive_lock(&lock);
		work(section);
		count_section();
		note_switches();
		reactive_unlock(&lock);
		rest(end);
	}
	end_period(end);
}
