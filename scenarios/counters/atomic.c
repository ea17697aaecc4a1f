/*
 * atomic.c: pages that all cores take and give back are counted in one shared word, by atomic instructions.
 *
 * Watch the line of the count: it is always on its way from one core to the next. Whoever asks gets the exact number,
 * and the newest; but the more cores count, the longer each of them waits for the line.
 */
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/counters/atomic.h"
#include "lib/hotline.h"

extern const long think; /* cycles between two operations of a core, on average */
extern const long reads; /* of 1,000 operations so many only ask how many pages are in use, on average */

#define HELD_MAX 200

/* Only its own core touches it, but for the audit. */
struct core {
	_Alignas(LINE_BYTES) long held; /* pages */
	long seen;                      /* what it was told when it asked last */
	long operations;
};

static struct atomic_counter pages_in_use;
static struct core cores[CORES_MAX];
static struct barrier stop, go;

/* Takes a page or gives one back; the more a core holds, the likelier it gives back. */
static void update(struct core *me)
{
	long n = random_below(HELD_MAX) < me->held ? -1 : 1;
	me->held += n;
	atomic_counter_add(&pages_in_use, n);
}

static void ask(struct core *me)
{
	me->seen = atomic_counter_read(&pages_in_use);
}

/* Once, in the warm-up, all cores stand still: then the sum is exact, and what one is told as near as promised. */
static void audit(void)
{
	long truth = 0;
	barrier_wait(&stop);
	for (int i = 0; i < cpu_count(); i++)
		truth += cores[i].held;
	assert(atomic_counter_sum(&pages_in_use) == truth);
	long error = atomic_counter_read(&pages_in_use) - truth;
	assert(error == 0);
	barrier_wait(&go);
}

void setup(void)
{
	atomic_counter_init(&pages_in_use);
	for (int i = 0; i < cpu_count(); i++)
		on_node(&cores[i], sizeof cores[i], node_of(i));
}

/* Begins as after a long time: half of what it may hold is taken, and some more was, and has been given back. */
void setup_cpu(void)
{
	cores[cpu()].held = HELD_MAX / 2;
	atomic_counter_add(&pages_in_use, HELD_MAX / 2 + 16);
	atomic_counter_add(&pages_in_use, -16);
}

void operation(void)
{
	struct core *me = &cores[cpu()];
	work_random(think);
	if (random_below(1000) < reads)
		ask(me);
	else
		update(me);
	if (++me->operations == 20)
		audit();
}
