/*
 * sloppy.c: the same with a sloppy counter: a core keeps what it got back as spares, up to the limit.
 *
 * Watch the error: it is the spares of all cores, and they all count in the same direction.
 */
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/counters/sloppy.h"
#include "lib/hotline.h"

extern const long limit;   /* spare pages a core may keep */
extern const long changes; /* of one core, from one question to the next */

#define HELD_MAX 200

/* Only its own core touches it, but while all stand still. */
struct core {
	_Alignas(LINE_BYTES) long held; /* pages */
	long rounds;
};

static struct sloppy_counter pages_in_use;
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
	sloppy_counter_add(&pages_in_use, n);
}

/* While all stand still: the sum is exact, and a cheap read as near to it as promised. */
static void ask(void)
{
	long truth = 0;
	for (int i = 0; i < cpu_count(); i++)
		truth += cores[i].held;
	assert(sloppy_counter_sum(&pages_in_use) == truth);
	long error = sloppy_counter_read(&pages_in_use) - truth;
	assert(error >= 0 && error <= cpu_count() * limit);
	if (cores[0].rounds > 10) {
		errors += error < 0 ? -error : error;
		questions++;
	}
}

void setup(void)
{
	sloppy_counter_init(&pages_in_use, limit);
	for (int i = 0; i < cpu_count(); i++) {
		on_node(&cores[i], sizeof cores[i], node_of(i));
		cores[i].held = HELD_MAX / 2; /* as after a long time */
	}
	sloppy_counter_add(&pages_in_use, cpu_count() * (HELD_MAX / 2));
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
