/*
 * rcu.c: the same table with read-copy update: an entry is never changed, but replaced, and used again only when no
 * core can be reading it any more.
 *
 * Watch a change: readers do not wait for it; they see the old entry or the new one. Only the writer waits, until every
 * core that was inside has been outside. Readers write only their own core's line.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/rcu.h"

extern const long think;   /* cycles between two operations of a core, on average */
extern const long section; /* cycles of one look-up besides its memory accesses: comparing keys */
extern const long writes;  /* average number of 100,000 operations that change an entry */

#define ENTRIES 16
#define CHECK(value) ((value) * 7 + 3) /* stored with each value, so that half of a change would be noticed */

struct entry {
	_Alignas(LINE_BYTES) long value;
	long check;
};

struct slot {
	_Alignas(LINE_BYTES) struct entry *entry;
};

static struct rcu rcu;
static struct slot table[ENTRIES];
static struct entry entries[ENTRIES + CORES_MAX];
static struct slot spare[CORES_MAX]; /* for each core: the entry that it has replaced, for its next change */

static void look_up(long i)
{
	rcu_read_lock(&rcu);
	struct entry *entry = rcu_dereference(table[i].entry);
	long value = entry->value;
	work(section);
	assert(entry->check == CHECK(value));
	rcu_read_unlock(&rcu);
}

static void change(long i)
{
	struct entry *entry = spare[cpu()].entry;
	rcu_write_lock(&rcu);
	struct entry *old = table[i].entry;
	entry->value = old->value + 1;
	work(section);
	entry->check = CHECK(entry->value);
	rcu_assign(table[i].entry, entry);
	rcu_write_unlock(&rcu);
	rcu_synchronize(&rcu);
	old->check = 0; /* a core that still reads it would notice */
	spare[cpu()].entry = old;
}

void setup(void)
{
	rcu_init(&rcu);
	for (int i = 0; i < ENTRIES; i++) {
		table[i].entry = &entries[i];
		entries[i].check = CHECK(entries[i].value);
	}
	for (int i = 0; i < cpu_count(); i++)
		spare[i].entry = &entries[ENTRIES + i];
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
