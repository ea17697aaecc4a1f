/*
 * one_by_one.c: each of the four counts of an address space gets its per-CPU memory, and its place in the list of all
 * counters, by itself, as in Linux 6.2 to 6.5.
 *
 * Watch the two locks of the allocator and that of the list: a program passes the mutex 5 times, each
 * spin lock 8 to 10 times.
 */
#include "exec.h"

static void mm_counters_init(struct mm *mm)
{
	for (int i = 0; i < MM_COUNTERS; i++) {
		struct percpu_counter *counter = &mm->counter[i];
		counter->count = 0;
		counter->unit = percpu_alloc(1);
		qspinlock_lock(&percpu_counters.lock);
		list_add(&counter->list, &percpu_counters.all);
		qspinlock_unlock(&percpu_counters.lock);
	}
}

static void mm_counters_destroy(struct mm *mm)
{
	for (int i = 0; i < MM_COUNTERS; i++) {
		struct percpu_counter *counter = &mm->counter[i];
		qspinlock_lock(&percpu_counters.lock);
		list_del(&counter->list);
		qspinlock_unlock(&percpu_counters.lock);
		percpu_free(counter->unit, 1);
	}
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
