/*
 * harness.h: what every lock is asked: does it let one core in at a time, does everyone get in, how many others enter
 * while a core waits, and in which order. Included by lifo.c and the programs of library/, which say which lock by
 * #define: checked_lock (its struct and the verb), checked_init, checked_unlock.
 *
 * Programs of their own, one for each question; CHECK_ORDER selects the second, BARE_LOOP the third:
 *
 *   exclusion  cores use the lock at random times. The data under the lock are plain, so that a second holder is seen
 *              by the next one; a core also notes how many others entered while it waited.
 *   order      cores arrive one after another, so far apart that each is in the queue before the next one comes; then
 *              the lock is released and they must enter in that order.
 *   bare loop  cores lock and unlock all the time and do nothing else: where else would they fall into lockstep?
 *
 * On real threads only the first makes sense: there no program can say when a core has arrived.
 */
#ifndef HL_TESTS_LOCKS_HARNESS_H
#define HL_TESTS_LOCKS_HARNESS_H

#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/hotline.h"

#ifdef BARE_LOOP

static _Alignas(LINE_BYTES) struct checked_lock checked;

void setup(void)
{
	checked_init(&checked);
}

void operation(void)
{
	checked_lock(&checked);
	checked_unlock(&checked);
}

#else

extern const long outside; /* mean cycles between a release and the next arrival; 0: at once */
extern const long calm;    /* the same, in the other half of the time: contention comes and goes */
extern const long section; /* mean cycles under the lock */

#define NOBODY (-1)

static _Alignas(LINE_BYTES) struct checked_lock checked;

/* Under the lock, on two lines, so that no hardware makes one access of it. */
struct inside {
	_Alignas(LINE_BYTES) volatile int owner;
	volatile long entered;
	_Alignas(LINE_BYTES) volatile long left;
} inside;

/* Of each core, on a line of its own; read from the memory at the end of a run. */
struct tally {
	_Alignas(LINE_BYTES) long operations;
	long overtakes_max; /* most entries of others between this core's arrival and its entry */
	long waits_from;    /* entries of all when it arrived; -1 when it does not wait */
};
struct tally tallies[CORES_MAX];

static void enter(void)
{
	assert(inside.owner == NOBODY);
	inside.owner = cpu();
	assert(inside.entered == inside.left);
	inside.entered++;
}

static void leave(void)
{
	assert(inside.owner == cpu());
	inside.left++;
	assert(inside.entered == inside.left);
	inside.owner = NOBODY;
}

void setup(void)
{
	inside.owner = NOBODY;
	for (int i = 0; i < cpu_count(); i++)
		tallies[i].waits_from = -1;
	checked_init(&checked);
}

#ifndef CHECK_ORDER

/* Of each core, between busy and calm. */
#define PHASE_OPERATIONS 16

static void note_entry(struct tally *mine)
{
	long overtakes = inside.entered - 1 - mine->waits_from;
	if (overtakes > mine->overtakes_max)
		mine->overtakes_max = overtakes;
	mine->waits_from = -1;
	mine->operations++;
}

void operation(void)
{
	struct tally *mine = &tallies[cpu()];
	long pause = mine->operations / PHASE_OPERATIONS % 2 == 0 ? outside : calm;
	if (pause > 0)
		work_random(pause);
	mine->waits_from = inside.entered;
	checked_lock(&checked);
	enter();
	note_entry(mine);
	if (section > 0)
		work_random(section);
	leave();
	checked_unlock(&checked);
}

#else

/* Between two arrivals; far above the time in which a core that is alone at the lock's lines joins its queue. */
#define ARRIVAL_CYCLES 20000

static struct barrier before_round, after_round;
static _Alignas(LINE_BYTES) volatile long round_start;
static _Alignas(LINE_BYTES) volatile long arrivals; /* tickets of the harness: drawn right before asking for the lock */
static _Alignas(LINE_BYTES) volatile long entries;

/* Another order of the cores in every round. */
static int place_of(int core, long round)
{
	return (int)((core + round) % cpu_count());
}

void operation(void)
{
	struct tally *mine = &tallies[cpu()];
	int place = place_of(cpu(), mine->operations);
	if (place == 0) {
		arrivals = 0;
		entries = 0;
		round_start = now();
	}
	barrier_wait(&before_round);
	wait_until(round_start + (place + 2) * ARRIVAL_CYCLES);
	long ticket = atomic_fetch_add(&arrivals, 1);
	checked_lock(&checked);
	enter();
	assert(entries == ticket);
	entries++;
	if (place == 0)
		wait_until(round_start + (cpu_count() + 4) * ARRIVAL_CYCLES); /* until all have come */
	leave();
	checked_unlock(&checked);
	mine->operations++;
	barrier_wait(&after_round);
}

#endif

#endif

#endif
