/*
 * seqlock.c: the same table under a sequence lock: a reader checks whether anything has changed while it read.
 *
 * Watch the stores of the readers: there are none. Every core reads its own copy of the sequence's line. A change takes
 * these copies away twice, and until the change is done all readers wait, or read again.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/seqlock.h"

extern const long think;   /* cycles between two operations of a core, on average */
extern const long section; /* cycles of one look-up besides its memory accesses: comparing keys */
extern const long writes;  /* average number of 100,000 operations that change an entry */

#define ENTRIES 16
#define CHECK(value) ((value) * 7 + 3) /* stored with each value, so that half of a change would be noticed */

struct entry {
	_Alignas(LINE_BYTES) volatile long value;
	volatile long check;
};

static struct seqlock lock;
static struct entry table[ENTRIES];

static void look_up(long i)
{
	struct entry *entry = &table[i];
	unsigned begin;
	long value, check;
	do {
		begin = seqlock_read_begin(&lock);
		value = entry->value;
		work(section);
		check = entry->check;
	} while (seqlock_read_retry(&lock, begin));
	assert(check == CHECK(value));
}

static void change(long i)
{
	seqlock_write_lock(&lock);
	struct entry *entry = &table[i];
	entry->value++;
	work(section);
	entry->check = CHECK(entry->value);
	seqlock_write_unlock(&lock);
}

void setup(void)
{
	seqlock_init(&lock);
	for (int i = 0; i < ENTRIES; i++)
		table[i].check = CHECK(table[i].value);
}

void operation(void)
{
	work_random(think);
	long i = random_below(ENTRIES);
	if (random_below(100000) < writes)
		change(i);
	else
		look_up(i);
}
