/*
 * table.h: the table of this scenario, the same under every lock: look-ups read an entry, changes write one. An entry
 * has a second word that follows from the first, so that half of a change would be noticed.
 */
#ifndef HL_NEWER_RWLOCKS_TABLE_H
#define HL_NEWER_RWLOCKS_TABLE_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think;   /* cycles between two operations of a core, on average */
extern const long section; /* cycles of one look-up besides its memory accesses: comparing keys */
extern const long writes;  /* average number of 100,000 operations that change an entry */

#define ENTRIES 16
#define CHECK(value) ((value) * 7 + 3)

struct entry {
	_Alignas(LINE_BYTES) long value;
	long check;
};

static struct entry table[ENTRIES];

static inline void table_init(void)
{
	for (int i = 0; i < ENTRIES; i++)
		table[i].check = CHECK(table[i].value);
}

static inline struct entry *any_entry(void)
{
	return &table[random_below(ENTRIES)];
}

static inline void look_up(struct entry *entry)
{
	long value = entry->value;
	work(section);
	assert(entry->check == CHECK(value));
}

static inline void change(struct entry *entry)
{
	entry->value++;
	work(section);
	entry->check = CHECK(entry->value);
}

static inline bool is_change(void)
{
	return random_below(100000) < writes;
}

static inline void be_elsewhere(void)
{
	work_random(think);
}

#endif
