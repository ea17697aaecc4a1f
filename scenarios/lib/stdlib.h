/*
 * stdlib.h: malloc and free from a static pool, and a few more functions of <stdlib.h>. A real compiler has its own.
 *
 * The allocator is one of the thread-caching kind: every core has lists of free blocks, one for each size, and takes
 * fresh memory in pieces of 4 KiB from the common pool, so that cores meet only there, at one atomic addition for each
 * piece. Blocks have sizes of powers of two, from 16 bytes, and are aligned to their size (up to 4 KiB). A freed block
 * goes to the list of the core that frees it. Memory never goes back to the pool. The same program in the same
 * schedule gets the same addresses.
 *
 * Cost: a call, a table and the head of a list, which are in the core's own cache, and the block's first two words.
 * That is what tcmalloc and glibc's tcache touch; the number of instructions is that of this text (assumed to be near
 * theirs: some 20 cycles).
 *
 * A pool that is used up, a block that is freed twice and a pointer that malloc has not returned end the run. A freed
 * block's second word is MALLOC_FREED until the block is given out again: a program that finds that number uses what it
 * has freed.
 * A program that needs more than MALLOC_BYTES defines it before its first #include.
 */
#ifndef HOTLINE_LIB_STDLIB_H
#define HOTLINE_LIB_STDLIB_H

#ifndef __HOTLINE__

#include <stdlib.h>

#else

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/string.h"
#include "lib/strtod.h"

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

/* Bytes of the pool: a power of two; enough for 512 cores with blocks of eight sizes each. */
#ifndef MALLOC_BYTES
#define MALLOC_BYTES (4 << 20)
#endif

#define MALLOC_PIECE 4096
#define MALLOC_CLASSES 20
#define MALLOC_FREED 0xdeadfeeddeadfeedul

struct malloc_block {
	struct malloc_block *next;
	unsigned long freed;
};

/* The blocks of one size that a core has: those it has freed, and memory that was never used. */
struct malloc_list {
	struct malloc_block *free;
	char *fresh, *end;
};

struct malloc_cache {
	_Alignas(LINE_BYTES) struct malloc_list lists[MALLOC_CLASSES];
};

static _Alignas(MALLOC_PIECE) char malloc_pool[MALLOC_BYTES];
static _Alignas(LINE_BYTES) unsigned long malloc_taken;
static unsigned char malloc_class_of[MALLOC_BYTES / MALLOC_PIECE];
static struct malloc_cache malloc_caches[CORES_MAX];

/* Class c has blocks of 16 << c bytes. */
static inline int malloc_class(size_t bytes)
{
	return bytes <= 16 ? 0 : 60 - __builtin_clzl(bytes - 1);
}

static char *malloc_refill(struct malloc_list *list, int class)
{
	unsigned long bytes = 16ul << class;
	unsigned long taken = bytes < MALLOC_PIECE ? MALLOC_PIECE : bytes;
	unsigned long at = atomic_fetch_add(&malloc_taken, taken);
	assert(at + taken <= MALLOC_BYTES && "the pool of malloc is used up: define MALLOC_BYTES larger");
	for (unsigned long piece = at; piece < at + taken; piece += MALLOC_PIECE)
		malloc_class_of[piece / MALLOC_PIECE] = class + 1;
	list->fresh = malloc_pool + at;
	list->end = list->fresh + taken;
	return list->fresh;
}

static void *malloc(size_t bytes)
{
	assert(bytes <= MALLOC_BYTES && "more memory than the pool of malloc has: define MALLOC_BYTES larger");
	int class = malloc_class(bytes);
	struct malloc_list *list = &malloc_caches[cpu()].lists[class];
	struct malloc_block *block = list->free;
	if (block) {
		list->free = block->next;
		block->freed = 0;
		return block;
	}
	char *fresh = list->fresh == list->end ? malloc_refill(list, class) : list->fresh;
	list->fresh = fresh + (16ul << class);
	return fresh;
}

/* Bytes of the block that the pointer begins. */
static size_t malloc_usable_size(void *p)
{
	unsigned long at = (char *)p - malloc_pool;
	assert(at < MALLOC_BYTES && "the pointer was not returned by malloc");
	int class = malloc_class_of[at / MALLOC_PIECE] - 1;
	assert(class >= 0 && at % ((16ul << class) < MALLOC_PIECE ? 16ul << class : MALLOC_PIECE) == 0
	       && "the pointer was not returned by malloc");
	return 16ul << class;
}

static void free(void *p)
{
	if (!p)
		return;
	struct malloc_block *block = p;
	int class = malloc_class(malloc_usable_size(p));
	struct malloc_list *list = &malloc_caches[cpu()].lists[class];
	assert(block->freed != MALLOC_FREED && "the block is freed twice");
	block->freed = MALLOC_FREED;
	block->next = list->free;
	list->free = block;
}

static void *calloc(size_t count, size_t bytes)
{
	assert((bytes == 0 || count <= MALLOC_BYTES / bytes) && "more memory than the pool of malloc has");
	return memset(malloc(count * bytes), 0, count * bytes);
}

static void *realloc(void *old, size_t bytes)
{
	if (!old)
		return malloc(bytes);
	size_t has = malloc_usable_size(old);
	if (bytes <= has)
		return old;
	void *fresh = malloc(bytes);
	memcpy(fresh, old, has);
	free(old);
	return fresh;
}

static void *aligned_alloc(size_t align, size_t bytes)
{
	assert(align <= MALLOC_PIECE && (align & (align - 1)) == 0 && "an alignment is a power of two up to 4096");
	return malloc(bytes < align ? align : bytes);
}

static inline void *memalign(size_t align, size_t bytes)
{
	return aligned_alloc(align, bytes);
}

static inline int posix_memalign(void **p, size_t align, size_t bytes)
{
	*p = aligned_alloc(align, bytes);
	return 0;
}

static inline int (abs)(int x)
{
	return x < 0 ? -x : x;
}

static inline long labs(long x)
{
	return x < 0 ? -x : x;
}

static inline long long llabs(long long x)
{
	return x < 0 ? -x : x;
}

static inline void abort(void)
{
	assert(0 && "abort() was called");
}

static inline void exit(int status)
{
	assert(status == 0 && "exit() was called with a status other than 0");
	assert(0 && "exit() was called");
}

static void qsort_swap(char *a, char *b, size_t bytes)
{
	for (; bytes > 0; bytes--, a++, b++) {
		char kept = *a;
		*a = *b;
		*b = kept;
	}
}

/* Heap sort: its cost grows with n log n whatever the order is. */
static void qsort(void *base, size_t count, size_t bytes, int (*compare)(const void *, const void *))
{
	char *b = base;
	for (size_t built = count / 2, left = count; left > 1;) {
		if (built > 0)
			built--;
		else
			qsort_swap(b, b + --left * bytes, bytes);
		for (size_t parent = built, child; (child = 2 * parent + 1) < left; parent = child) {
			if (child + 1 < left && compare(b + child * bytes, b + (child + 1) * bytes) < 0)
				child++;
			if (compare(b + parent * bytes, b + child * bytes) >= 0)
				break;
			qsort_swap(b + parent * bytes, b + child * bytes, bytes);
		}
	}
}

#endif

#endif
