/*
 * A central barrier with sense reversal [Hensgen88]: cores compute in phases; no core may begin a phase before all have
 * finished the one before. Checked from every core at every phase: all others are in this phase or wait at its ends.
 */
#include "lib/hotline.h"

#define P 64

volatile int waiting;
volatile bool global_sense;

struct worker {
	_Alignas(64) bool local_sense;
	volatile long phase;
};

struct worker workers[P];

static void barrier(struct worker *self)
{
	self->local_sense = !self->local_sense;
	if (atomic_fetch_add(&waiting, 1) + 1 == cpu_count()) {
		waiting = 0;
		global_sense = self->local_sense;
	} else {
		while (global_sense != self->local_sense)
			;
	}
}

void operation(void)
{
	struct worker *self = &workers[cpu()];
	work_random(2000);
	self->phase++;
	barrier(self);
	/* Between the barriers all cores have finished the same number of phases. */
	int neighbour = (cpu() + 1) % cpu_count();
	assert(workers[neighbour].phase == self->phase);
	assert(workers[random_below(cpu_count())].phase == self->phase);
	barrier(self);
}
