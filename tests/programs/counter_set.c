/*
 * A lock-free set of counters: a hash table with open addressing whose slots are claimed with cmpxchg and counted with
 * atomic adds; never any removal. At regular intervals all cores stop at a barrier and the sums are compared.
 */
#include "lib/barrier.h"
#include "lib/hotline.h"

#define KEYS 40u
#define SLOTS 64u
#define FREE 0u

struct counter {
	volatile unsigned key; /* 0: free; once set, for ever */
	volatile unsigned count;
};

struct counter table[SLOTS];
struct barrier begin, end;

struct tally {
	_Alignas(64) unsigned counted;
	unsigned calls;
} tallies[64];

static struct counter *find_or_insert(unsigned key)
{
	unsigned slot = (key * 2654435761u) >> 26;
	for (unsigned tries = 0; tries < SLOTS; tries++) {
		struct counter *c = &table[(slot + tries) % SLOTS];
		unsigned seen = c->key;
		if (seen == FREE)
			seen = cmpxchg(&c->key, FREE, key);
		if (seen == FREE || seen == key)
			return c;
	}
	return 0;
}

static void audit(void)
{
	unsigned total = 0, expected = 0, keys = 0;
	barrier_wait(&begin);
	if (cpu() == 0) {
		for (unsigned i = 0; i < SLOTS; i++) {
			total += table[i].count;
			keys += table[i].key != FREE;
			for (unsigned j = i + 1; j < SLOTS; j++)
				assert(table[i].key == FREE || table[i].key != table[j].key);
		}
		for (int i = 0; i < cpu_count(); i++)
			expected += tallies[i].counted;
		assert(total == expected);
		assert(keys <= KEYS);
	}
	barrier_wait(&end);
}

void operation(void)
{
	struct tally *mine = &tallies[cpu()];
	unsigned key = 1 + (unsigned)random_below(KEYS);
	work_random(300);
	struct counter *c = find_or_insert(key);
	assert(c != 0 && c->key == key);
	atomic_fetch_add(&c->count, 1);
	mine->counted++;
	if (++mine->calls % 50 == 0)
		audit();
}
