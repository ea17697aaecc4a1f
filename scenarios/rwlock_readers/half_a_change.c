/*
 * half_a_change.c: the table under a sequence lock, with a shorter loop for readers. There is a bug in it on purpose:
 * an exercise asks for a schedule that shows it.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/seqlock.h"

extern const long think;   /* cycles between two operations of a core, on average */
extern const long section; /* cycles of one look-up besides its memory accesses: comparing keys */
extern const long writes;  /* average number of 100,000 operations that change an entry */

#define ENTRIES 4
#define CHECK(value) ((value) * 7 + 3) /* stored with each value, so that half of a change would be noticed */

struct entry {
	_Alignas(LINE_BYTES) volatile long value;
	volatile long check;
};

static struct seqlock lock;
static struct entry table[ENTRIES];

static void look_up(struct entry *entry)
{
	unsigned begin;
	long value;
	do {
		begin = seqlock_read_begin(&lock);
		value = entry->value;
	} while (seqlock_read_retry(&lock, begin));
	work(section);
	long check = entry->check;
	assert(check == CHECK(value));
}

static void change(struct entry *entry)
{
	seqlock_write_lock(&lock);
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
	struct entry *entry = &table[random_below(ENTRIES)];
	work_random(think);
	if (random_below(100000) < 100 * writes)
		change(entry);
	else
		look_up(entry);
}
