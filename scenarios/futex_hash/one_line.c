/*
 * one_line.c: a bucket of Linux's table of futexes: the count of waiters, the lock and the chain share a line, and the
 * next bucket has the next line.
 *
 * Watch how often a bucket's line comes from another core, though no two cores use the same futex.
 */
#include "lib/hotline.h"

struct bucket {
	_Alignas(64) volatile int waiters;
	volatile int lock;
	long chain[2];
};

#define BUCKETS_MAX 16384

static struct bucket table[BUCKETS_MAX];

#include "futexes.h"
