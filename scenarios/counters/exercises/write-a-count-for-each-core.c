/*
 * write-a-count-for-each-core.c: a solution of the exercise of this name.
 *
 * Each core counts in a word on a line of its own; a core that asks adds up the words of all.
 */
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think; /* cycles between two operations of a core, on average */
extern const long reads; /* average number of 1,000 operations that only ask how many pages are in use */

#define HELD_MAX 200

/* Except in the audit, only the core itself touches its own entry. */
struct core {
	_Alignas(LINE_BYTES) long held; /* pages */
	long seen;                      /* the count it read last */
	long operations;
};

static struct own_line pages_of_core[CORES_MAX];
static struct core cores[CORES_MAX];
static struct barrier stop, go;

/* Only the core itself writes its word. */
static void count(long n)
{
	long *mine = &pages_of_core[cpu()].value;
	WRITE_ONCE(*mine, *mine + n);
}

static long pages_in_use(void)
{
	long sum = 0;
	for (int i = 0; i < cpu_count(); i++)
		sum += READ_ONCE(pages_of_core[i].value);
	return sum;
}

/* Takes a page or gives one back; the more a core holds, the likelier it gives back. */
static void update(struct core *me)
{
	long n = random_below(HELD_MAX) < me->held ? -1 : 1;
	me->held += n;
	count(n);
}

static void ask(struct core *me)
{
	me->seen = pages_in_use();
}

/* Once, in the warm-up, all cores stand still. Then the sum must be exact, and a read within its promised error. */
static void audit(void)
{
	long truth = 0;
	barrier_wait(&stop);
	for (int i = 0; i < cpu_count(); i++)
		truth += cores[i].held;
	assert(pages_in_use() == truth);
	long error = pages_in_use() - truth;
	assert(error == 0);
	barrier_wait(&go);
}

void setup(void)
{
	for (int i = 0; i < cpu_count(); i++) {
		on_node(&cores[i], sizeof cores[i], node_of(i));
		on_node(&pages_of_core[i], sizeof pages_of_core[i], node_of(i));
	}
}

/* A core begins as after a long run: it holds half of its maximum, after it took 16 pages more and gave them back. */
void setup_cpu(void)
{
	cores[cpu()].held = HELD_MAX / 2;
	count(HELD_MAX / 2 + 16);
	count(-16);
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
