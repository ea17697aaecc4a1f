/*
 * seqlock.c: readers of a sequence lock never act on half of a change. The words of the table are always equal; a
 * reader that is told its read was good must have seen them so, and never older than what it saw before.
 */
#define CORES_MAX 64
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/seqlock.h"

extern const long think;        /* cycles between two operations, on average */
extern const long write_one_in; /* of so many operations one writes, on average */

#define WORDS 12 /* on two lines */

static struct seqlock lock;
_Alignas(64) static volatile long table[WORDS];
_Alignas(64) static volatile int writers_inside;
static struct own_line newest_seen[CORES_MAX];
/* By core, read by the test when the run is over. */
long reads_done[CORES_MAX];
long writes_done[CORES_MAX];

static void read_table(void)
{
	long seen[WORDS];
	unsigned begin;
	do {
		begin = seqlock_read_begin(&lock);
		for (int i = 0; i < WORDS; i++) {
			seen[i] = table[i];
			work_random(10);
		}
	} while (seqlock_read_retry(&lock, begin));
	for (int i = 1; i < WORDS; i++)
		assert(seen[i] == seen[0]);
	assert(seen[0] >= newest_seen[cpu()].value);
	newest_seen[cpu()].value = seen[0];
	reads_done[cpu()]++;
}

static void write_table(void)
{
	seqlock_write_lock(&lock);
	assert(writers_inside == 0);
	writers_inside = 1;
	long value = table[0] + 1;
	for (int i = 0; i < WORDS; i++) {
		assert(table[i] == value - 1);
		table[i] = value;
		work_random(10);
	}
	writers_inside = 0;
	seqlock_write_unlock(&lock);
	writes_done[cpu()]++;
}

void setup(void)
{
	seqlock_init(&lock);
}

void operation(void)
{
	work_random(think);
	if (random_below(write_one_in) == 0)
		write_table();
	else
		read_table();
}
