/*
 * mm/percpu_alloc.h: the kernel's allocator of per-CPU memory. A piece lies at the same place in the area of every CPU.
 * Which places are taken, a bitmap of units of four bytes says, under a spin lock; cores that allocate queue for a
 * mutex first, and zero their piece in all areas afterwards, without a lock [Linux-percpu].
 *
 * Pieces are small, so those of different owners share lines: zeroing takes lines away from the CPUs that use their
 * neighbours.
 */
#ifndef HL_MM_PERCPU_ALLOC_H
#define HL_MM_PERCPU_ALLOC_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/bitops.h"
#include "lib/locks/mcs.h"
#include "lib/locks/qspinlock.h"

#define PERCPU_UNITS 2048
#define PERCPU_WORDS (PERCPU_UNITS / 64)

#ifndef PERCPU_HINT_CYCLES
#error "PERCPU_HINT_CYCLES: cycles under the lock for what blocks and chunk note of their free stretches"
#endif

static struct mcs_lock percpu_alloc_mutex; /* its owner always runs: tasks that want it spin in a queue */

static struct percpu_chunk {
	_Alignas(LINE_BYTES) struct qspinlock_lock lock;
	_Alignas(LINE_BYTES) long first; /* word of the map before which nothing is free */
	long free_units;
	_Alignas(LINE_BYTES) unsigned long taken[PERCPU_WORDS];
} percpu_chunk;

static _Alignas(LINE_BYTES) volatile int percpu_area[CORES_MAX][PERCPU_UNITS];

static void percpu_alloc_init(void)
{
	mcs_init(&percpu_alloc_mutex);
	qspinlock_init(&percpu_chunk.lock);
	percpu_chunk.free_units = PERCPU_UNITS;
	for (int i = 0; i < cpu_count(); i++)
		on_node((void *)percpu_area[i], sizeof percpu_area[i], node_of(i));
}

/* The first place with so many free units side by side, within a word of the map. */
static int percpu_find_units(int units)
{
	unsigned long piece = (1UL << units) - 1;
	for (long word = percpu_chunk.first; word < PERCPU_WORDS; word++) {
		unsigned long free = ~percpu_chunk.taken[word];
		while (free != 0) {
			int bit = (int)__ffs(free);
			if (bit + units > 64)
				break;
			if ((free >> bit & piece) == piece)
				return (int)(word * 64 + bit);
			free &= ~(1UL << bit);
		}
	}
	assert(0); /* a real kernel would add a chunk */
	return 0;
}

static int percpu_take_units(int units)
{
	qspinlock_lock(&percpu_chunk.lock);
	int at = percpu_find_units(units);
	percpu_chunk.taken[at / 64] |= ((1UL << units) - 1) << at % 64;
	percpu_chunk.free_units -= units;
	while (percpu_chunk.first < PERCPU_WORDS - 1 && percpu_chunk.taken[percpu_chunk.first] == ~0UL)
		percpu_chunk.first++;
	work(PERCPU_HINT_CYCLES);
	qspinlock_unlock(&percpu_chunk.lock);
	return at;
}

static int percpu_alloc(int units)
{
	mcs_lock(&percpu_alloc_mutex);
	int at = percpu_take_units(units);
	mcs_unlock(&percpu_alloc_mutex);
	for (int i = 0; i < cpu_count(); i++)
		for (int unit = 0; unit < units; unit++)
			percpu_area[i][at + unit] = 0;
	return at;
}

static void percpu_free(int at, int units)
{
	qspinlock_lock(&percpu_chunk.lock);
	percpu_chunk.taken[at / 64] &= ~(((1UL << units) - 1) << at % 64);
	percpu_chunk.free_units += units;
	if (at / 64 < percpu_chunk.first)
		percpu_chunk.first = at / 64;
	work(PERCPU_HINT_CYCLES);
	qspinlock_unlock(&percpu_chunk.lock);
}

#endif
