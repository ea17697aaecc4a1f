/*
 * atomic.c: all threads change one word, by atomic additions, as Java's AtomicLong does on x86.
 *
 * Watch the line of the count: every addition waits until the line has come from the core that added last.
 */
#include "lib/barrier.h"
#include "benchmark.h"
#include "lib/counters/atomic.h"

static struct atomic_counter count;
static struct barrier stop, go;

/* Once, in the warm-up, all cores stand still: then the sum must be exact. */
static void audit(void)
{
	long truth = 0;
	barrier_wait(&stop);
	for (int i = 0; i < cpu_count(); i++)
		truth += workers[i].added;
	assert(atomic_counter_sum(&count) == truth);
	barrier_wait(&go);
}

void setup(void)
{
	atomic_counter_init(&count);
}

void operation(void)
{
	struct worker *me = &workers[cpu()];
	if (over)
		return;
	work_apart();
	if (reads_now()) {
		me->seen = atomic_counter_read(&count);
	} else {
		atomic_counter_add(&count, 1);
		me->added++;
	}
	if (++me->operations == AUDIT_AT)
		audit();
}
