/*
 * striped.c: a base and a table of cells that grows where threads collide, as Java's LongAdder.
 *
 * Watch the first hundred additions: threads collide at the base, then at two cells, at four, and so on, until each
 * has a cell for itself. From then on no line moves.
 */
#include "lib/barrier.h"
#include "benchmark.h"
#include "lib/counters/striped.h"

static struct striped_counter count;
static struct barrier stop, go;

/* Once, in the warm-up, all cores stand still: then the sum must be exact. */
static void audit(void)
{
	long truth = 0;
	barrier_wait(&stop);
	for (int i = 0; i < cpu_count(); i++)
		truth += workers[i].added;
	assert(striped_counter_sum(&count) == truth);
	barrier_wait(&go);
}

void setup(void)
{
	striped_counter_init(&count);
}

void operation(void)
{
	struct worker *me = &workers[cpu()];
	if (over)
		return;
	work_apart();
	if (reads_now()) {
		me->seen = striped_counter_sum(&count);
	} else {
		striped_counter_add(&count, 1);
		me->added++;
	}
	if (++me->operations == AUDIT_AT)
		audit();
}
