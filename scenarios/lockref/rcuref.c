/*
 * rcuref.c: one atomic addition that can tell, by the sign of what it returns, that the object is dead.
 *
 * Watch the line: as many transfers as with a plain addition. It can refuse as the lockref can, and has no loop.
 */
#include "references.h"

#include "lib/counters/rcuref.h"

static struct rcuref references;

static void take(void)
{
	bool alive = rcuref_get(&references);
	assert(alive);
}

static void give_back(void)
{
	bool last = rcuref_put(&references);
	assert(!last);
}

void setup(void)
{
	rcuref_init(&references, 1);
}
