/*
 * triad.c: every thread goes through three arrays of its own, a[i] = b[i] + 3 * c[i], which are larger than its cache:
 * all it does is moving lines from memory and back. Threads share nothing. On which node their memory is depends on
 * which processor touched it first, and on which nodes had room at that time.
 *
 * Watch where the lines come from, and how long a thread waits for them.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long moved;  /* % of the threads that run on another processor than at the first touch */
extern const long filled; /* nodes whose memory is full of pages of the page cache, from node 0 on */

/* Who touches memory first, and what has happened until the threads compute. */
#define LOCAL 0      /* each thread touches its own memory, and stays */
#define MIGRATED 1   /* each thread touches its own memory, and is moved to another processor afterwards */
#define INTERLEAVE 2 /* pages on all nodes of the machine in turn */
#define PAGE_CACHE 3 /* each thread touches its own memory, but most nodes are full */
#define ONE_NODE 4   /* one thread touches the memory of all */
#ifndef PLACEMENT
#define PLACEMENT LOCAL
#endif

/*
 * Arrays and caches are much smaller than on the machine (the scenario's `caches_smaller`): what counts is that a
 * thread never finds a line again in its cache. A line stands for a page of memory.
 */
#define ARRAY_LINES 48

struct part {
	struct own_line a[ARRAY_LINES], b[ARRAY_LINES], c[ARRAY_LINES];
};

/* What a thread knows, on a line of its own. */
struct thread {
	_Alignas(LINE_BYTES) struct part *part;
	long next;
};

static struct part parts[CORES_MAX];
static struct thread threads[CORES_MAX];
static int thread_on[CORES_MAX]; /* which thread each processor runs after the first touch */

/* ---- Placement ---- */

/* To read is to touch, too. */
static void touch(struct part *part)
{
	for (int i = 0; i < ARRAY_LINES; i++)
		part->a[i].value = part->b[i].value + 3 * part->c[i].value;
}

/* Nodes in the order of their distance: numbers that differ in a higher bit are farther apart in the tree. */
static int nearest_with_room(int node)
{
	for (int distance = 0; distance < node_count(); distance++)
		if ((node ^ distance) >= filled)
			return node ^ distance;
	return node;
}

/* Whatever is not placed here is placed by the first touch, in setup_cpu(). */
static void place(int thread)
{
	struct part *part = &parts[thread];
	if (PLACEMENT == MIGRATED)
		on_node(part, sizeof *part, node_of(thread)); /* touched there, before the thread was moved */
	if (PLACEMENT == INTERLEAVE)
		interleave(part, sizeof *part);
	if (PLACEMENT == PAGE_CACHE)
		on_node(part, sizeof *part, nearest_with_room(node_of(thread)));
}

/* ---- Migration ---- */

static void exchange(int one, int other)
{
	int thread = thread_on[one];
	thread_on[one] = thread_on[other];
	thread_on[other] = thread;
}

/* The same in every run, as if drawn: a linear congruential generator. */
static void move_threads(void)
{
	unsigned long drawn = 1;
	for (int core = 0; core < cpu_count(); core++) {
		drawn = drawn * 6364136223846793005UL + 1442695040888963407UL;
		if ((long)(drawn >> 40) % 100 < moved)
			exchange(core, (int)((drawn >> 33) % (unsigned long)cpu_count()));
	}
}

/* ---- The application ---- */

/* Three lines are under way at once: the next two are asked for before the thread waits for the first. */
static void compute(struct part *part, long i)
{
	__builtin_prefetch((const void *)&part->a[i].value, 1);
	prefetch(&part->c[i].value);
	long b = part->b[i].value;
	part->a[i].value = b + 3 * part->c[i].value; /* one number stands for the sixteen of a line */
}

void setup(void)
{
	for (int core = 0; core < cpu_count(); core++) {
		thread_on[core] = core;
		on_node(&threads[core], sizeof threads[core], node_of(core));
		place(core);
	}
	if (PLACEMENT == ONE_NODE)
		for (int core = 0; core < cpu_count(); core++)
			touch(&parts[core]);
	if (PLACEMENT == MIGRATED)
		move_threads();
	for (int core = 0; core < cpu_count(); core++)
		threads[core].part = &parts[thread_on[core]];
}

void setup_cpu(void)
{
	touch(threads[cpu()].part);
}

/* A part of a pass through the arrays. */
const long lines = 12;

void operation(void)
{
	struct thread *me = &threads[cpu()];
	for (int i = 0; i < lines / 3; i++) {
		compute(me->part, me->next);
		me->next = (me->next + 1) % ARRAY_LINES;
	}
}
