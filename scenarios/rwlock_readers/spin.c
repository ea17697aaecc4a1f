/*
 * spin.c: a table that is nearly always only read, under a lock that makes no difference between reading and writing.
 *
 * Watch the lock: it is an MCS lock, so nothing collapses. Still only one core at a time is in the table, and
 * throughput cannot exceed one look-up in the time of a critical section and a hand-off.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/mcs.h"

extern const long think;   /* cycles between two operations of a core, on average */
extern const long section; /* cycles of one look-up besides its memory accesses: comparing keys */
extern const long writes;  /* average number of 100,000 operations that change an entry */

#define ENTRIES 16
#define CHECK(value) ((value) * 7 + 3) /* stored with each value, so that half of a change would be noticed */

struct entry {
	_Alignas(LINE_BYTES) long value;
	long check;
};

static struct mcs_lock lock;
static struct entry table[ENTRIES];

static void look_up(long i)
{
	mcs_lock(&lock);
	struct entry *entry = &table[i];
	long value = entry->value;
	work(section);
	assert(entry->check == CHECK(value));
	mcs_unlock(&lock);
}

static void change(long i)
{
	mcs_lock(&lock);
	struct entry *entry = &table[i];
	entry->value++;
	work(section);
	entry->check = CHECK(entry->value);
	mcs_unlock(&lock);
}

void setup(void)
{
	mcs_init(&lock);
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
