// cores: 6
// The big-reader lock of Linux 2.4, as it was written: a counter for each core, and a spin lock for writers.
#include <linux/spinlock.h>
#include <linux/percpu.h>
#include "lib/hotline.h"

enum brlock_indices { BR_GLOBALIRQ_LOCK, BR_NETPROTO_LOCK, __BR_END };

static DEFINE_PER_CPU(unsigned int, readers[__BR_END]);
static struct {
	spinlock_t lock;
} ____cacheline_aligned_in_smp __br_write_locks[__BR_END];

static inline void br_read_lock(enum brlock_indices idx)
{
	unsigned int *ctr = &__get_cpu_var(readers)[idx];
again:
	__atomic_fetch_add(ctr, 1, __ATOMIC_SEQ_CST);
	smp_mb();
	if (spin_is_locked(&__br_write_locks[idx].lock)) {
		__atomic_fetch_sub(ctr, 1, __ATOMIC_SEQ_CST);
		while (spin_is_locked(&__br_write_locks[idx].lock))
			barrier();
		goto again;
	}
}

static inline void br_read_unlock(enum brlock_indices idx)
{
	__atomic_fetch_sub(&__get_cpu_var(readers)[idx], 1, __ATOMIC_SEQ_CST);
}

static void br_write_lock(enum brlock_indices idx)
{
	int i;
again:
	spin_lock(&__br_write_locks[idx].lock);
	smp_mb();
	for_each_online_cpu(i) {
		if (__atomic_load_n(&per_cpu(readers, i)[idx], __ATOMIC_SEQ_CST) != 0) {
			spin_unlock(&__br_write_locks[idx].lock);
			work_random(100);
			goto again;
		}
	}
}

static long a, b;

void operation(void)
{
	if (random_below(30) == 0) {
		br_write_lock(BR_NETPROTO_LOCK);
		a++;
		work(20);
		b++;
		spin_unlock(&__br_write_locks[BR_NETPROTO_LOCK].lock);
	} else {
		br_read_lock(BR_NETPROTO_LOCK);
		assert(a == b);
		br_read_unlock(BR_NETPROTO_LOCK);
	}
	work_random(200);
}
