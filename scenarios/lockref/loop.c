/*
 * loop.c: a lockref. Lock and count are one word, and while the lock is free the count is changed by a
 * compare-and-exchange.
 *
 * Watch how many attempts fail: between the look at the word and the exchange another core has been faster. A core that
 * has failed has fetched the line for nothing, and another one has waited for it.
 */
#include "references.h"

#ifdef PAUSES
#define LOCKREF_PAUSE cpu_relax()
#endif
#include "lib/counters/lockref.h"

static struct object {
	_Alignas(LINE_BYTES) struct lockref references;
} object;

static void take(void)
{
	bool alive = lockref_get_not_dead(&object.references);
	assert(alive);
}

static void give_back(void)
{
	bool others = lockref_put_not_last(&object.references);
	assert(others);
}

void setup(void)
{
	lockref_init(&object.references, 1);
}
