/*
 * batched.c: the same with batches: a core hands its changes over when their number reaches the limit.
 *
 * Watch the error grow with the limit, but slowly: some cores have counted too much, others too little, and these
 * errors cancel.
 */
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/counters/batched.h"
#include "lib/hotline.h"

extern const long limit;   /* changes that a core collects before it hands them over */
extern const long changes; /* that one core makes from one reading to the next */

#define HELD_MAX 200

/* Only the core itself touches its own entry, except while all cores stand still. */
struct core {
	_Alignas(LINE_BYTES) long held; /* pages */
	long rounds;
};

static struct batched_counter pages_in_use;
static struct core cores[CORES_MAX];
static struct barrier stop, go;
/* Without the first rounds: by how much cheap reads were wrong in all, and how many reads there were. */
long errors;
long questions;

/* Takes a page or gives one back; the more a core holds, the likelier it gives back. */
static void update(struct core *me)
{
	long n = random_below(HELD_MAX) < me->held ? -1 : 1;
	me->held += n;
	batched_counter_add(&pages_in_use, n);
}

/* While all cores stand still: the sum is exact, and a cheap read is within its promised error. */
static void ask(void)
{
	long truth = 0;
	for (int i = 0; i < cpu_count(); i++)
		truth += cores[i].held;
	assert(batched_counter_sum(&pages_in_use) == truth);
	long error = batched_counter_read(&pages_in_use) - truth;
	assert(error > -cpu_count() * limit && error < cpu_count() * limit);
	if (cores[0].rounds > 10) {
		errors += error < 0 ? -error : error;
		questions++;
	}
}

void setup(void)
{
	batched_counter_init(&pages_in_use, limit);
	for (int i = 0; i < cpu_count(); i++) {
		on_node(&cores[i], sizeof cores[i], node_of(i));
		cores[i].held = HELD_MAX / 2; /* as after a long run */
	}
	batched_counter_add(&pages_in_use, cpu_count() * (HELD_MAX / 2));
}

/* All cores make changes, then they stand still, and core 0 reads the count. */
static void play_round(struct core *me)
{
	for (long i = 0; i < changes; i++)
		update(me);
	me->rounds++;
	barrier_wait(&stop);
	if (cpu() == 0)
		ask();
	barrier_wait(&go);
}

/* One operation is several rounds, so that a run has enough of them. */
void operation(void)
{
	for (int round = 0; round < 6; round++)
		play_round(&cores[cpu()]);
}
