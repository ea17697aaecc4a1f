/*
 * at_once.c: the four counts of an address space get their per-CPU memory in one piece, and their places in the list of
 * all counters together, as in Linux since 6.6.
 *
 * Watch the same locks: a program passes the mutex twice, and each spin lock two to four times.
 */
#include "exec.h"

static void mm_counters_init(struct mm *mm)
{
	int unit = percpu_alloc(MM_COUNTERS);
	for (int i = 0; i < MM_COUNTERS; i++) {
		struct percpu_counter *counter = &mm->counter[i];
		counter->count = 0;
		counter->unit = unit + i;
	}
	qspinlock_lock(&percpu_counters.lock);
	for (int i = 0; i < MM_COUNTERS; i++)
		list_add(&mm->counter[i].list, &percpu_counters.all);
	qspinlock_unlock(&percpu_counters.lock);
}

static void mm_counters_destroy(struct mm *mm)
{
	qspinlock_lock(&percpu_counters.lock);
	for (int i = 0; i < MM_COUNTERS; i++)
		list_del(&mm->counter[i].list);
	qspinlock_unlock(&percpu_counters.lock);
	percpu_free(mm->counter[0].unit, MM_COUNTERS);
}

static void mm_counter_add(struct mm *mm, int which, int n)
{
	percpu_counter_add(&mm->counter[which], n);
}

static long mm_counter_sum(struct mm *mm, int which)
{
	return percpu_counter_sum(&mm->counter[which]);
}

void setup(void)
{
	exec_setup();
}

void operation(void)
{
	exec_and_exit();
}
