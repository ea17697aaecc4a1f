/*
 * percpu.c: a word for each core, which only that core writes, by a plain load and a plain store, as a C
 * program or a kernel can have it whose threads know their core.
 *
 * Watch that nothing moves, and that an addition costs no atomic instruction either.
 */
#include "lib/barrier.h"
#include "benchmark.h"
#include "lib/counters/percpu.h"

static struct percpu_counter count;
static struct barrier stop, go;

/* Once, in the warm-up, all cores stand still: then the sum must be exact. */
static void audit(void)
{
	long truth = 0;
	barrier_wait(&stop);
	for (int i = 0; i < cpu_count(); i++)
		truth += workers[i].added;
	assert(percpu_counter_sum(&count) == truth);
	barrier_wait(&go);
}

void setup(void)
{
	percpu_counter_init(&count);
}

void operation(void)
{
	struct worker *me = &workers[cpu()];
	if (over)
		return;
	work_apart();
	if (reads_now()) {
		me->seen = percpu_counter_read(&count);
	} else {
		percpu_counter_add(&count, 1);
		me->added++;
	}
	if (++me->operations == AUDIT_AT)
		audit();
}
