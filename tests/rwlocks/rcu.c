/*
 * rcu.c: readers never see data that has been given back. Every core has one spare version; a writer fills it,
 * publishes it, waits for a grace period, and poisons the version it replaced: that is its spare from now on.
 */
#define CORES_MAX 64
#include "lib/hotline.h"
#include "lib/locks/rcu.h"

extern const long think;        /* cycles between two operations, on average */
extern const long write_one_in; /* of so many operations one writes, on average */

#define POISON (-1)
#define WORDS 12 /* on two lines */

struct version {
	_Alignas(64) volatile long words[WORDS];
};

struct place {
	_Alignas(64) struct version *spare;
	long newest_seen;
};

static struct rcu rcu;
static struct version versions[CORES_MAX + 1];
static struct place places[CORES_MAX];
_Alignas(64) static struct version *volatile current;
/* By core, read by the test when the run is over. */
long reads_done[CORES_MAX];
long writes_done[CORES_MAX];

static void fill(struct version *version, long value)
{
	for (int i = 0; i < WORDS; i++)
		version->words[i] = value;
}

static void read_table(void)
{
	rcu_read_lock(&rcu);
	struct version *version = rcu_dereference(current);
	long value = version->words[0];
	assert(value != POISON);
	for (int i = 1; i < WORDS; i++) {
		work_random(200); /* a long look, so that a grace period that is too short is noticed */
		assert(version->words[i] == value);
	}
	rcu_read_unlock(&rcu);
	assert(value >= places[cpu()].newest_seen);
	places[cpu()].newest_seen = value;
	reads_done[cpu()]++;
}

static void write_table(void)
{
	struct version *mine = places[cpu()].spare;
	assert(mine->words[0] == POISON);
	rcu_write_lock(&rcu);
	struct version *old = current;
	fill(mine, old->words[0] + 1);
	rcu_assign(current, mine);
	rcu_write_unlock(&rcu);
	rcu_synchronize(&rcu);
	fill(old, POISON);
	places[cpu()].spare = old;
	writes_done[cpu()]++;
}

void setup(void)
{
	rcu_init(&rcu);
	for (int i = 0; i < CORES_MAX; i++) {
		fill(&versions[i], POISON);
		places[i].spare = &versions[i];
	}
	current = &versions[CORES_MAX];
}

void operation(void)
{
	work_random(think);
	if (random_below(write_one_in) == 0)
		write_table();
	else
		read_table();
}
