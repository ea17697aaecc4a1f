/*
 * A counter as the kernel's lib/percpu_counter.c keeps it: each core counts by itself, and adds what it has to the
 * common number when that is a batch. The common number is off by less than a batch for each core.
 */
#include "lib/hotline.h"
#include "lib/kernel/percpu.h"
#include "lib/kernel/slab.h"
#include "lib/kernel/spinlock.h"

#define BATCH 8

struct percpu_counter {
	spinlock_t lock;
	long count;
	int __percpu *counters;
};

static struct percpu_counter *counter;
static DEFINE_PER_CPU(long, expected);

static void percpu_counter_add_batch(struct percpu_counter *fbc, int amount)
{
	preempt_disable();
	int count = __this_cpu_read(*fbc->counters) + amount;
	if (count >= BATCH || count <= -BATCH) {
		spin_lock(&fbc->lock);
		WRITE_ONCE(fbc->count, fbc->count + count); /* read without the lock */
		__this_cpu_sub(*fbc->counters, count - amount);
		spin_unlock(&fbc->lock);
	} else {
		this_cpu_add(*fbc->counters, amount);
	}
	preempt_enable();
}

void setup(void)
{
	counter = kzalloc(sizeof *counter, GFP_KERNEL);
	spin_lock_init(&counter->lock);
	counter->counters = alloc_percpu(int);
}

void operation(void)
{
	percpu_counter_add_batch(counter, 3);
	this_cpu_add(expected, 3);
	long read = READ_ONCE(counter->count), own = this_cpu_read(*counter->counters);
	assert(own > -BATCH && own < BATCH);
	assert(read % 3 == 0 && read + own >= this_cpu_read(expected) && "the core's own share is counted");
	work(200);
}
