/*
 * exclusion.c: the reader-writer locks that keep writers away from readers and from each other: rwlock.h, or brlock.h
 * with -DBRLOCK, phase_fair.h with -DPHASE_FAIR, bravo.h with -DBRAVO. Every core reads and writes one table, and a
 * core inside looks for others inside. A reader notes how many writers it has seen enter while it waited.
 */
#define CORES_MAX 64
#include "lib/hotline.h"

extern const long think;        /* cycles between two operations, on average */
extern const long write_one_in; /* of so many operations one writes, on average */

#ifdef BRLOCK
#include "lib/locks/brlock.h"
static struct brlock lock;
static void init(void) { brlock_init(&lock); }
static void read_lock(void) { brlock_read_lock(&lock); }
static void read_unlock(void) { brlock_read_unlock(&lock); }
static void write_lock(void) { brlock_write_lock(&lock); }
static void write_unlock(void) { brlock_write_unlock(&lock); }
#elif defined(PHASE_FAIR)
#include "lib/locks/phase_fair.h"
static struct phase_fair lock;
static void init(void) { phase_fair_init(&lock); }
static void read_lock(void) { phase_fair_read_lock(&lock); }
static void read_unlock(void) { phase_fair_read_unlock(&lock); }
static void write_lock(void) { phase_fair_write_lock(&lock); }
static void write_unlock(void) { phase_fair_write_unlock(&lock); }
#elif defined(BRAVO)
#ifndef BRAVO_SLOTS
#define BRAVO_SLOTS 16 /* so few that readers meet in a slot, and a writer soon has looked at all */
#endif
#include "lib/locks/bravo.h"
static struct bravo lock;
static void init(void) { bravo_init(&lock); }
static void read_lock(void) { bravo_read_lock(&lock); }
static void read_unlock(void) { bravo_read_unlock(&lock); }
static void write_lock(void) { bravo_write_lock(&lock); }
static void write_unlock(void) { bravo_write_unlock(&lock); }
#else
#include "lib/locks/rwlock.h"
static struct rwlock lock;
static void init(void) { rwlock_init(&lock); }
static void read_lock(void) { rwlock_read_lock(&lock); }
static void read_unlock(void) { rwlock_read_unlock(&lock); }
static void write_lock(void) { rwlock_write_lock(&lock); }
static void write_unlock(void) { rwlock_write_unlock(&lock); }
#endif

#define WORDS 12 /* on two lines */

_Alignas(64) static long table[WORDS];
_Alignas(64) static volatile int readers_inside;
static volatile int writers_inside;
static volatile long writes_begun;
/* By core, read by the test when the run is over. */
long reads_done[CORES_MAX];
long writes_done[CORES_MAX];
long reads_shared[CORES_MAX]; /* during which another reader was inside */
long reads_passed_by[CORES_MAX]; /* for which more than two writers entered while the reader waited */

static void read_table(void)
{
	long begun = writes_begun;
	read_lock();
	long passed_by = writes_begun - begun > 2; /* one had its turn, and one may have been on its way */
	int others = atomic_fetch_add(&readers_inside, 1);
	assert(writers_inside == 0);
	long value = table[0];
	for (int i = 1; i < WORDS; i++) {
		assert(table[i] == value);
		work_random(10);
	}
	assert(writers_inside == 0);
	atomic_fetch_sub(&readers_inside, 1);
	read_unlock();
	reads_done[cpu()]++;
	reads_shared[cpu()] += others > 0;
	reads_passed_by[cpu()] += passed_by;
}

static void write_table(void)
{
	write_lock();
	assert(readers_inside == 0);
	assert(writers_inside == 0);
	writers_inside = 1;
	writes_begun++;
	long value = table[0] + 1;
	for (int i = 0; i < WORDS; i++) {
		table[i] = value;
		work_random(10);
	}
	assert(readers_inside == 0);
	writers_inside = 0;
	write_unlock();
	writes_done[cpu()]++;
}

void setup(void)
{
	init();
}

void operation(void)
{
	work_random(think);
	if (random_below(write_one_in) == 0)
		write_table();
	else
		read_table();
}
