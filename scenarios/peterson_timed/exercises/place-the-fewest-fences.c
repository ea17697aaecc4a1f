/*
 * place-the-fewest-fences.c: a solution of the exercise of this name.
 *
 * Watch each core wait at the fence until its stores are visible. The later of the two then sees the other's.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think;   /* cycles between two sections of a core, on average */
extern const long section; /* cycles of a section */

enum { REPORTS = 4 }; /* lines of results that a core writes and its partner reads */

struct side {
	_Alignas(LINE_BYTES) volatile int wants;
};

/* A lock for two cores, and the number of cores in its section. */
struct peterson {
	struct side side[2];
	_Alignas(LINE_BYTES) volatile int turn;
	_Alignas(LINE_BYTES) int inside;
};

static struct peterson locks[CORES_MAX];
/* A partner reads a report while it is written: the accesses are volatile, so this is no data race. */
struct report {
	_Alignas(LINE_BYTES) volatile long value;
};

static struct report reports[CORES_MAX][REPORTS];
static long entered[CORES_MAX][LINE_BYTES / 8];
static long seen[CORES_MAX][LINE_BYTES / 8];
static long overlaps[CORES_MAX][LINE_BYTES / 8];

/* A core leaves its results where its partner has read the last ones: these stores wait for their lines. */
static void report(int partner)
{
	for (int i = 0; i < REPORTS; i++)
		seen[cpu()][0] += reports[partner][i].value;
	for (int i = 0; i < REPORTS; i++)
		reports[cpu()][i].value++;
}

static void enter(struct peterson *lock, int me)
{
	int other = 1 - me;
	lock->side[me].wants = 1;
	lock->turn = other;
	fence();
	while (lock->side[other].wants && lock->turn == other)
		cpu_relax();
}

/* One core alone has no partner, so it has no lock either. */
void setup(void)
{
	assert(cpu_count() >= 2);
}

void operation(void)
{
	int locks_used = cpu_count() / 2;
	int me = cpu() / locks_used;
	struct peterson *lock = &locks[cpu() % locks_used];
	if (me > 1) { /* with an odd number of cores the last one has no partner */
		work_random(think);
		return;
	}
	work_random(think);
	report((cpu() + locks_used) % cpu_count());
	enter(lock, me);
	if (atomic_fetch_add(&lock->inside, 1) != 0)
		overlaps[cpu()][0]++;
	work(section);
	atomic_fetch_sub(&lock->inside, 1);
	entered[cpu()][0]++;
	lock->side[me].wants = 0;
}
