/*
 * two_lines.c: the same bucket with its chain on a line of its own, so that the next bucket is two lines further.
 *
 * Watch the line of the chain: no call comes to it, as no thread sleeps.
 */
#include "lib/hotline.h"

struct bucket {
	_Alignas(64) volatile int waiters;
	volatile int lock;
	_Alignas(64) long chain[2];
};

#define BUCKETS_MAX 16384

static struct bucket table[BUCKETS_MAX];

#include "futexes.h"
