/* A lock that is given back by a store past the caches, and bytes that are stored so, as libraries of user space do. */
#include <immintrin.h>
#include "lib/hotline.h"

static _Alignas(64) int lock;
static _Alignas(64) long count, copy;
static _Alignas(64) struct {
	unsigned char of_core[128];
} bytes;

void operation(void)
{
	unsigned char *own = &bytes.of_core[cpu()];
	unsigned char before = *own;
	while (atomic_exchange(&lock, 1))
		while (READ_ONCE(lock))
			_mm_pause();
	long seen = ++count;
	_mm_stream_si64((long long *)&copy, seen);
	_mm_sfence();
	_mm_stream_si32(&lock, 0);
	__builtin_nontemporal_store(before + 1, own);
	assert(*own == (unsigned char)(before + 1)); /* the core sees its own store, and no neighbour's takes it back */
	assert(READ_ONCE(copy) >= seen);
}
