/*
 * counter.c: one counter of the library (-DPERCPU, -DBATCHED, -DSLOPPY; else atomic.h) counts what the cores hold,
 * while every core also keeps its own tally. When all stand still, the sum must be exact, and a cheap read as near as
 * promised.
 */
#define CORES_MAX 64
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long limit;       /* batch, or threshold */
extern const long audit_every; /* operations of a core; 0: never */

#define HELD_MAX 24

static struct own_line held[CORES_MAX];
static struct own_line calls[CORES_MAX];
static struct barrier stop, go;
long audits; /* and what they found, read by the test when the run is over */
long largest_error;

static void bound(long error, long low, long high)
{
	assert(error >= low);
	assert(error <= high);
	if (error < 0)
		error = -error;
	if (error > largest_error)
		largest_error = error;
}

#if defined(PERCPU)
#include "lib/counters/percpu.h"
static struct percpu_counter counter;
static void init(void) { percpu_counter_init(&counter); }
static void add(long n) { percpu_counter_add(&counter, n); }
static long read_cheaply(void) { return percpu_counter_read(&counter); }
static long sum(void) { return percpu_counter_sum(&counter); }
static void judge(long error) { bound(error, 0, 0); }
#elif defined(BATCHED)
#include "lib/counters/batched.h"
static struct batched_counter counter;
static void init(void) { batched_counter_init(&counter, limit); }
static void add(long n) { batched_counter_add(&counter, n); }
static long read_cheaply(void) { return batched_counter_read(&counter); }
static long sum(void) { return batched_counter_sum(&counter); }
static void judge(long error) { bound(error, -cpu_count() * (limit - 1), cpu_count() * (limit - 1)); }
#elif defined(SLOPPY)
#include "lib/counters/sloppy.h"
static struct sloppy_counter counter;
static void init(void) { sloppy_counter_init(&counter, limit); }
static void add(long n) { sloppy_counter_add(&counter, n); }
static long read_cheaply(void) { return sloppy_counter_read(&counter); }
static long sum(void) { return sloppy_counter_sum(&counter); }
static void judge(long error) { bound(error, 0, cpu_count() * limit); }
#else
#include "lib/counters/atomic.h"
static struct atomic_counter counter;
static void init(void) { atomic_counter_init(&counter); }
static void add(long n) { atomic_counter_add(&counter, n); }
static long read_cheaply(void) { return atomic_counter_read(&counter); }
static long sum(void) { return atomic_counter_sum(&counter); }
static void judge(long error) { bound(error, 0, 0); }
#endif

/* The sum while no core changes anything. */
static void check_all(void)
{
	long truth = 0;
	for (int i = 0; i < cpu_count(); i++)
		truth += held[i].value;
	assert(sum() == truth);
	judge(read_cheaply() - truth);
	audits++;
}

static void audit(void)
{
	barrier_wait(&stop);
	if (cpu() == 0)
		check_all();
	barrier_wait(&go);
}

#ifndef __HOTLINE__
void check(void); /* for threads.c, when all threads have ended */
void check(void)
{
	check_all();
}
#endif

void setup(void)
{
	init();
}

/* Takes or drops up to three; the more a core holds, the likelier it drops. */
void operation(void)
{
	long *mine = &held[cpu()].value;
	long n = 1 + random_below(3);
	if (random_below(HELD_MAX) < *mine)
		n = *mine < n ? -*mine : -n;
	work_random(100);
	add(n);
	*mine += n;
#ifdef SLOPPY
	assert(read_cheaply() >= *mine); /* never too low */
#endif
	if (audit_every > 0 && ++calls[cpu()].value % audit_every == 0)
		audit();
}
