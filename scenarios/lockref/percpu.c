/*
 * percpu.c: references are counted on each core as long as the owner has its own one.
 *
 * Watch which lines move: none. A core writes lines of its own only; whether all references are gone can be asked once,
 * when the owner gives the object up.
 */
#include "references.h"

#include "lib/counters/percpu_ref.h"

static struct percpu_ref references;

static void take(void)
{
	percpu_ref_get(&references);
}

static void give_back(void)
{
	bool last = percpu_ref_put(&references);
	assert(!last);
}

void setup(void)
{
	percpu_ref_place(&references);
	percpu_ref_init(&references);
}
