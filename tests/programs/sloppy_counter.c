/*
 * A sloppy counter [OSDI10] whose references wander: what one core takes another may release, so a core's own ledger
 * can be negative. At regular intervals the world stops, and then the central count must equal the spares of all cores
 * plus the references in use.
 */
#include "lib/barrier.h"
#include "lib/hotline.h"

#define CORES 64
#define THRESHOLD 6

_Alignas(64) volatile long central;

struct core {
	_Alignas(64) long spare;
	long in_use; /* taken here minus released here: of either sign */
	long calls;
};

struct core cores[CORES];
struct mailbox {
	_Alignas(64) volatile int references; /* handed over by the left neighbour */
} mailboxes[CORES];
struct barrier stop, go;

static void get(struct core *me)
{
	if (me->spare > 0)
		me->spare--;
	else
		atomic_fetch_add(&central, 1);
	me->in_use++;
}

static void put(struct core *me)
{
	me->in_use--;
	me->spare++;
	if (me->spare > THRESHOLD) {
		long back = me->spare / 2;
		me->spare -= back;
		long before = atomic_fetch_sub(&central, back);
		assert(before >= back);
	}
}

static void audit(void)
{
	long spare = 0, in_use = 0, travelling = 0;
	barrier_wait(&stop);
	for (int i = 0; i < cpu_count(); i++) {
		spare += cores[i].spare;
		in_use += cores[i].in_use;
		travelling += mailboxes[i].references;
	}
	assert(central == spare + in_use);
	assert(in_use == travelling); /* everything else has been released */
	barrier_wait(&go);
}

void operation(void)
{
	struct core *me = &cores[cpu()];
	int right = (cpu() + 1) % cpu_count();
	long burst = random_below(5);
	for (int i = 0; i < burst; i++)
		get(me);
	work_random(400);
	for (int i = 0; i < burst; i++) {
		if (random_below(4) == 0)
			atomic_fetch_add(&mailboxes[right].references, 1);
		else
			put(me);
	}
	for (int arrived = atomic_exchange(&mailboxes[cpu()].references, 0); arrived > 0; arrived--)
		put(me);
	if (++me->calls % 40 == 0)
		audit();
}
