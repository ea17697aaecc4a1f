/*
 * batched.c: the same pages in Linux's percpu_counter: every core collects its changes, and hands them over in
 * batches.
 *
 * Watch the line of the central count: it is quiet, so asking is cheap, and the count that a core reads is wrong by
 * less than a batch for every core, in either direction. Lower the limit, and the line gets hot.
 */
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/counters/batched.h"
#include "lib/hotline.h"

extern const long think; /* cycles between two operations of a core, on average */
extern const long reads; /* average number of 1,000 operations that only ask how many pages are in use */
extern const long limit; /* changes that a core collects before it hands them over */

#define HELD_MAX 200

/* Except in the audit, only the core itself touches its own entry. */
struct core {
	_Alignas(LINE_BYTES) long held; /* pages */
	long seen;                      /* the count it read last */
	long operations;
};

static struct batched_counter pages_in_use;
static struct core cores[CORES_MAX];
static struct barrier stop, go;

/* Takes a page or gives one back; the more a core holds, the likelier it gives back. */
static void update(struct core *me)
{
	long n = random_below(HELD_MAX) < me->held ? -1 : 1;
	me->held += n;
	batched_counter_add(&pages_in_use, n);
}

static void ask(struct core *me)
{
	me->seen = batched_counter_read(&pages_in_use);
}

/* Once, in the warm-up, all cores stand still. Then the sum must be exact, and a read within its promised error. */
static void audit(void)
{
	long truth = 0;
	barrier_wait(&stop);
	for (int i = 0; i < cpu_count(); i++)
		truth += cores[i].held;
	assert(batched_counter_sum(&pages_in_use) == truth);
	long error = batched_counter_read(&pages_in_use) - truth;
	assert(error > -cpu_count() * limit && error < cpu_count() * limit);
	barrier_wait(&go);
}

void setup(void)
{
	batched_counter_init(&pages_in_use, limit);
	for (int i = 0; i < cpu_count(); i++)
		on_node(&cores[i], sizeof cores[i], node_of(i));
}

/* A core begins as after a long run: it holds half of its maximum, after it took 16 pages more and gave them back. */
void setup_cpu(void)
{
	cores[cpu()].held = HELD_MAX / 2;
	batched_counter_add(&pages_in_use, HELD_MAX / 2 + 16);
	batched_counter_add(&pages_in_use, -16);
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
