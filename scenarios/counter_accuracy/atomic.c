/*
 * atomic.c: cores take pages and give them back, counted in one shared word. Now and then all stand still, and what a
 * cheap read says is compared with the truth.
 *
 * Watch: the error is zero, whatever happens. Every change has gone to the one word.
 */
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/counters/atomic.h"
#include "lib/hotline.h"

extern const long limit;   /* not used here: there is nothing to collect */
extern const long changes; /* of one core, from one question to the next */

#define HELD_MAX 200

/* Only its own core touches it, but while all stand still. */
struct core {
	_Alignas(LINE_BYTES) long held; /* pages */
	long rounds;
};

static struct atomic_counter pages_in_use;
static struct core cores[CORES_MAX];
static struct barrier stop, go;
/* Without the first rounds: how far a cheap read was from the truth, and how often that was looked at. */
long errors;
long questions;

/* Takes a page or gives one back; the more a core holds, the likelier it gives back. */
static void update(struct core *me)
{
	long n = random_below(HELD_MAX) < me->held ? -1 : 1;
	me->held += n;
	atomic_counter_add(&pages_in_use, n);
}

/* While all stand still: the sum is exact, and a cheap read as near to it as promised. */
static void ask(void)
{
	long truth = 0;
	for (int i = 0; i < cpu_count(); i++)
		truth += cores[i].held;
	assert(atomic_counter_sum(&pages_in_use) == truth);
	long error = atomic_counter_read(&pages_in_use) - truth;
	assert(error == 0 && limit > 0);
	if (cores[0].rounds > 10) {
		errors += error < 0 ? -error : error;
		questions++;
	}
}

void setup(void)
{
	atomic_counter_init(&pages_in_use);
	for (int i = 0; i < cpu_count(); i++) {
		on_node(&cores[i], sizeof cores[i], node_of(i));
		cores[i].held = HELD_MAX / 2; /* as after a long time */
	}
	atomic_counter_add(&pages_in_use, cpu_count() * (HELD_MAX / 2));
}

/* Changes, then all stand still, and core 0 asks. */
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

/* Several rounds, so that a run has enough of them. */
void operation(void)
{
	for (int round = 0; round < 6; round++)
		play_round(&cores[cpu()]);
}
