/*
 * stat.c: every core asks for the attributes of the same file. It compares the name of the file's entry, takes a
 * reference to it, reads, and gives the reference back. BESIDE puts the count into the line of the name, where it was
 * in Linux until 2024.
 *
 * Watch the reads of the name: nothing ever changes it, and where the count is beside it, each of them is a miss.
 */
#include "references.h"

#include "lib/counters/lockref.h"

extern const long lookup;
extern const long attributes;

static struct entry {
	_Alignas(LINE_BYTES) volatile long hash;
	volatile long name;
#ifndef BESIDE
	_Alignas(LINE_BYTES)
#endif
	struct lockref references;
} entry;

static void take(void)
{
	work(lookup);
	assert(entry.hash == 1 && entry.name == 2);
	bool alive = lockref_get_not_dead(&entry.references);
	assert(alive);
}

static void give_back(void)
{
	work(attributes);
	bool others = lockref_put_not_last(&entry.references);
	assert(others);
}

void setup(void)
{
	entry.hash = 1;
	entry.name = 2;
	lockref_init(&entry.references, 1);
}
