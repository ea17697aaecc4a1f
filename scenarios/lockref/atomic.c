/*
 * atomic.c: one atomic addition takes a reference, and one gives it back. An addition cannot fail.
 *
 * Watch the line: each transfer of it is a change of the count. But an addition cannot look first, either: a core may
 * take a reference to an object that is just being freed.
 */
#include "references.h"

#include "lib/counters/atomic.h"

static struct atomic_counter references;

static void take(void)
{
	atomic_counter_add(&references, 1);
}

static void give_back(void)
{
	atomic_counter_add(&references, -1);
}

void setup(void)
{
	atomic_counter_init(&references);
	atomic_counter_add(&references, 1);
}
