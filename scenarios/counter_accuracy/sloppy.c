/*
 * sloppy.c: the same with a sloppy counter: a core keeps the pages that it gets back as spares, up to the limit.
 *
 * Watch the error: it is the number of spares of all cores, which all count in the same direction.
 */
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/counters/sloppy.h"
#include "lib/hotline.h"

extern const long limit;   /* spare pages that a core may keep */
extern const long changes; /* that one core makes from one reading to the next */

#define HELD_MAX 200

/* Only the core itself touches its own entry, except while all cores stand still. */
struct core {
	_Alignas(LINE_BYTES) long held; /* pages */
	long rounds;
};

static struct sloppy_counter pages_in_use;
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
	sloppy_counter_add(&pages_in_use, n);
}

/* While all cores stand still: the sum is exact, and a cheap read is within its promised error. */
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
		cores[i].held = HELD_MAX / 2; /* as after a long run */
	}
	sloppy_counter_add(&pages_in_use, cpu_count() * (HELD_MAX / 2));
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
