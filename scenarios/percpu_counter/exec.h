/*
 * exec.h: every core starts one small program after the other. Each gets an address space of its own, with counts of
 * its pages; all of them are given back when the program ends. What differs is how the counts are made.
 *
 * mm_counters_init(), mm_counters_destroy() and mm_counter_add() are those of the program that includes this file.
 */
#ifndef HL_PERCPU_COUNTER_EXEC_H
#define HL_PERCPU_COUNTER_EXEC_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/list.h"

extern const long apart;  /* mean cycles of everything else of a program: vfork, exec, its pages, exit */
extern const long faults; /* changes of a count of pages in the life of a program */
extern const long hints;  /* cycles under the allocator's lock for what it notes of free stretches, besides the map */

#define PERCPU_HINT_CYCLES hints
#include "lib/mm/percpu_alloc.h"

/* Pages of files, of anonymous memory, of shared memory, and those on a disk. */
#define MM_COUNTERS 4
#define MM_CID_UNITS 4 /* 16 bytes on each CPU: the concurrency identifier of a thread, with its time */
#define COUNTER_BATCH 64 /* at least 32, and twice the CPUs [percpu_counter] */

struct percpu_counter {
	struct qspinlock_lock lock;
	volatile long count; /* what CPUs have handed over */
	struct list_head list; /* all counters of the kernel, for CPUs that are switched off */
	int unit;              /* of the CPUs' parts, in their areas */
};

/* The address space, as far as counts are concerned. Each core gets the same memory again and again. */
struct mm {
	_Alignas(LINE_BYTES) struct percpu_counter counter[MM_COUNTERS];
	int cid;
};

static struct mm mms[CORES_MAX];

static struct {
	_Alignas(LINE_BYTES) struct qspinlock_lock lock;
	struct list_head all;
} percpu_counters;

static inline void percpu_counter_add(struct percpu_counter *counter, int n)
{
	volatile int *part = &percpu_area[cpu()][counter->unit];
	int collected = *part + n;
	if (collected < COUNTER_BATCH && collected > -COUNTER_BATCH) {
		*part = collected;
		return;
	}
	qspinlock_lock(&counter->lock);
	counter->count += collected;
	*part = 0;
	qspinlock_unlock(&counter->lock);
}

static inline long percpu_counter_sum(struct percpu_counter *counter)
{
	qspinlock_lock(&counter->lock);
	long sum = counter->count;
	for (int i = 0; i < cpu_count(); i++)
		sum += percpu_area[i][counter->unit];
	qspinlock_unlock(&counter->lock);
	return sum;
}

static void mm_counters_init(struct mm *mm);
static void mm_counters_destroy(struct mm *mm);
static void mm_counter_add(struct mm *mm, int which, int n);
static long mm_counter_sum(struct mm *mm, int which);

static void exec_setup(void)
{
	percpu_alloc_init();
	qspinlock_init(&percpu_counters.lock);
	list_init(&percpu_counters.all);
	for (int i = 0; i < cpu_count(); i++) {
		on_node(&mms[i], sizeof mms[i], node_of(i));
		for (int which = 0; which < MM_COUNTERS; which++)
			qspinlock_init(&mms[i].counter[which].lock); /* memory of a slab: free again when it is given back */
	}
}

/* A program takes pages of two kinds and gives them back; the kernel checks at the end that none is left. */
static void run_program(struct mm *mm)
{
	long pages = (faults + 1) / 2;
	for (int n = 1; n >= -1; n -= 2) {
		for (long i = 0; i < pages; i++) {
			mm_counter_add(mm, (int)(i % 2), n);
			work_random(apart / (2 * pages));
		}
	}
}

static void exec_and_exit(void)
{
	struct mm *mm = &mms[cpu()];
	mm->cid = percpu_alloc(MM_CID_UNITS);
	mm_counters_init(mm);
	run_program(mm);
	for (int i = 0; i < MM_COUNTERS; i++) {
		long left = mm_counter_sum(mm, i);
		assert(left == 0);
	}
	mm_counters_destroy(mm);
	percpu_free(mm->cid, MM_CID_UNITS);
}

#endif
