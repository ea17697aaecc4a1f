/*
 * A count beside the lock that protects it, changed by one compare-and-exchange while the lock is free, as the kernel's
 * lockref; and the words of kernel code that stand around such a thing.
 */
#include <linux/atomic.h>
#include <linux/gfp.h>
#include <linux/kcsan-checks.h>
#include <linux/sched.h>
#include <linux/spinlock_types.h>

#define TOP_BIT (1UL << (BITS_PER_LONG - 1))

struct counted {
	union {
		__u64 both;
		struct {
			spinlock_t lock;
			__s32 count;
		};
	};
};
static struct counted object;
static unsigned long *taken;

void setup(void)
{
	taken = __alloc_percpu_gfp(sizeof(unsigned long), sizeof(unsigned long), GFP_KERNEL);
}

static bool change_unlocked(struct counted *c, int by)
{
	struct counted old = { .both = READ_ONCE(c->both) };
	while (arch_spin_value_unlocked(old.lock)) {
		struct counted changed = { .both = old.both };
		changed.count += by;
		if (try_cmpxchg64_relaxed(&c->both, &old.both, changed.both))
			return true;
		if (need_resched() || vcpu_is_preempted(0))
			return false;
	}
	return false;
}

static void change(struct counted *c, int by)
{
	if (change_unlocked(c, by))
		return;
	spin_lock(&c->lock);
	kcsan_nestable_atomic_begin();
	WRITE_ONCE(c->count, c->count + by);
	kcsan_nestable_atomic_end();
	spin_unlock(&c->lock);
}

void operation(void)
{
	change(&object, 1);
	this_cpu_add(*taken, 1);
	WARN_ONCE((this_cpu_read(*taken) & TOP_BIT) != 0, "%d has wrapped around\n", smp_processor_id());
	work_random(50);
	BUG_ON(READ_ONCE(object.count) < 1);
	change(&object, -1);
	work_random(100);
}
