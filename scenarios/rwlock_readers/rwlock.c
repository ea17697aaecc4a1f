/*
 * rwlock.c: the same table under a reader-writer lock: look-ups go on at the same time, and are counted.
 *
 * Watch the line of the lock. Readers share the lock, but each of them writes its line when it enters and when it
 * leaves: the line travels from reader to reader as if they excluded each other.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/rwlock.h"

extern const long think;   /* cycles between two operations of a core, on average */
extern const long section; /* cycles of one look-up besides its memory accesses: comparing keys */
extern const long writes;  /* average number of 100,000 operations that change an entry */

#define ENTRIES 16
#define CHECK(value) ((value) * 7 + 3) /* stored with each value, so that half of a change would be noticed */

struct entry {
	_Alignas(LINE_BYTES) long value;
	long check;
};

static struct rwlock lock;
static struct entry table[ENTRIES];

static void look_up(long i)
{
	rwlock_read_lock(&lock);
	struct entry *entry = &table[i];
	long value = entry->value;
	work(section);
	assert(entry->check == CHECK(value));
	rwlock_read_unlock(&lock);
}

static void change(long i)
{
	rwlock_write_lock(&lock);
	struct entry *entry = &table[i];
	entry->value++;
	work(section);
	entry->check = CHECK(entry->value);
	rwlock_write_unlock(&lock);
}

void setup(void)
{
	rwlock_init(&lock);
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
