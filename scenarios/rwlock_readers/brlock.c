/*
 * brlock.c: the same table under a big-reader lock: every core has a gate of its own, through which it reads.
 *
 * Watch a change: look-ups touch only lines that their core owns, but a core that changes an entry has to close all the
 * gates, one after another. The more cores there are, the longer that takes, and meanwhile readers wait.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/brlock.h"

extern const long think;   /* cycles between two operations of a core, on average */
extern const long section; /* cycles of one look-up besides its memory accesses: comparing keys */
extern const long writes;  /* average number of 100,000 operations that change an entry */

#define ENTRIES 16
#define CHECK(value) ((value) * 7 + 3) /* stored with each value, so that half of a change would be noticed */

struct entry {
	_Alignas(LINE_BYTES) long value;
	long check;
};

static struct brlock lock;
static struct entry table[ENTRIES];

static void look_up(long i)
{
	brlock_read_lock(&lock);
	struct entry *entry = &table[i];
	long value = entry->value;
	work(section);
	assert(entry->check == CHECK(value));
	brlock_read_unlock(&lock);
}

static void change(long i)
{
	brlock_write_lock(&lock);
	struct entry *entry = &table[i];
	entry->value++;
	work(section);
	entry->check = CHECK(entry->value);
	brlock_write_unlock(&lock);
}

void setup(void)
{
	brlock_init(&lock);
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
