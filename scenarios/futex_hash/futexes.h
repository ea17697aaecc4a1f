/*
 * futexes.h: the benchmark of this scenario, the same for every layout: `perf bench futex hash`. Each core has futexes
 * of its own and calls FUTEX_WAIT on one after the other with a value that the futex does not have, so that no call
 * sleeps: a call finds the futex's bucket, counts itself as a waiter, locks the bucket, looks at the futex, and leaves.
 *
 * The buckets are a table in memory, shared by all cores. A variant defines struct bucket.
 */
#ifndef HL_FUTEX_HASH_FUTEXES_H
#define HL_FUTEX_HASH_FUTEXES_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

extern const long buckets; /* of the table for each core; a power of 2 */
extern const long futexes; /* of each core */
extern const long call;    /* cycles of a system call, besides the accesses that are simulated */

#define FUTEXES_MAX 256

static int own_futexes[CORES_MAX][FUTEXES_MAX];
static struct own_line turn[CORES_MAX];

/* Mixes the address, as the kernel's jhash does. */
static unsigned long hash_of(const int *futex)
{
	unsigned long key = (unsigned long)futex / sizeof *futex;
	key ^= key >> 7;
	key *= 0x9e3779b97f4a7c15ul;
	return key >> 40;
}

static struct bucket *bucket_of(const int *futex)
{
	return &table[hash_of(futex) % ((unsigned long)buckets * (unsigned long)cpu_count())];
}

/*
 * Other cores seldom want the same bucket at the same moment: the first try takes the lock. A run has statistics of
 * fewer locks than there are buckets, so these are not annotated.
 */
static void lock_bucket(struct bucket *b)
{
	while (cmpxchg(&b->lock, 0, 1) != 0)
		cpu_relax();
}

static void unlock_bucket(struct bucket *b)
{
	smp_store_release(&b->lock, 0);
}

static int futex_wait(int *futex, int expected)
{
	struct bucket *b = bucket_of(futex);
	work(call);
	atomic_fetch_add(&b->waiters, 1);
	lock_bucket(b);
	int value = *futex;
	unlock_bucket(b);
	atomic_fetch_sub(&b->waiters, 1);
	return value == expected;
}

void operation(void)
{
	long i = turn[cpu()].value++ % futexes;
	int would_sleep = futex_wait(&own_futexes[cpu()][i], 1234);
	assert(!would_sleep);
}

#endif
