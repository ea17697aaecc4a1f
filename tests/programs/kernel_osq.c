/*
 * The queue of Linux in which cores spin for a mutex (kernel/locking/osq_lock.c): a core that has waited long enough
 * leaves the queue from its middle. With per-CPU nodes, atomic_long_t, data_race() and the words that kernel files have
 * around their functions.
 */
#include <linux/atomic.h>
#include <linux/compiler.h>
#include <linux/hardirq.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include "lib/hotline.h"

struct optimistic_spin_queue {
	atomic_t tail;
};

struct optimistic_spin_node {
	struct optimistic_spin_node *next, *prev;
	int locked;
	int cpu;
};

static DEFINE_PER_CPU_SHARED_ALIGNED(struct optimistic_spin_node, osq_node);

static struct {
	atomic_long_t owner;
	struct optimistic_spin_queue osq;
} mutex = { .owner = ATOMIC_LONG_INIT(0), .osq = { ATOMIC_INIT(0) } };

static long inside, sections;

static noinline struct optimistic_spin_node *osq_wait_next(struct optimistic_spin_queue *lock,
							    struct optimistic_spin_node *node, int old_cpu)
{
	int curr = smp_processor_id() + 1;

	for (;;) {
		if (atomic_read(&lock->tail) == curr && atomic_cmpxchg_acquire(&lock->tail, curr, old_cpu) == curr)
			return NULL;
		if (READ_ONCE(node->next)) {
			struct optimistic_spin_node *next = xchg(&node->next, NULL);
			if (next)
				return next;
		}
		cpu_relax();
	}
}

static bool __lockfunc osq_lock(struct optimistic_spin_queue *lock)
{
	struct optimistic_spin_node *node = this_cpu_ptr(&osq_node);
	struct optimistic_spin_node *prev, *next;
	int curr = smp_processor_id() + 1;
	int old;

	WRITE_ONCE(node->locked, 0);
	WRITE_ONCE(node->next, NULL);
	node->cpu = curr;
	old = atomic_xchg(&lock->tail, curr);
	if (old == 0)
		return true;
	prev = per_cpu_ptr(&osq_node, old - 1);
	WRITE_ONCE(node->prev, prev);
	smp_wmb();
	WRITE_ONCE(prev->next, node);

	if (smp_cond_load_relaxed(&node->locked, VAL || random_below(200) == 0))
		return true;
	for (;;) {
		if (data_race(prev->next) == node && cmpxchg(&prev->next, node, NULL) == node)
			break;
		if (smp_load_acquire(&node->locked))
			return true;
		cpu_relax();
		prev = READ_ONCE(node->prev);
	}
	next = osq_wait_next(lock, node, prev->cpu);
	if (!next)
		return false;
	WRITE_ONCE(next->prev, prev);
	WRITE_ONCE(prev->next, next);
	return false;
}

static void osq_unlock(struct optimistic_spin_queue *lock)
{
	int curr = smp_processor_id() + 1;

	if (atomic_cmpxchg_release(&lock->tail, curr, 0) == curr)
		return;
	struct optimistic_spin_node *node = this_cpu_ptr(&osq_node);
	struct optimistic_spin_node *next = xchg(&node->next, NULL);
	if (!next)
		next = osq_wait_next(lock, node, 0);
	if (next)
		WRITE_ONCE(next->locked, 1);
}

static bool mutex_trylock(void)
{
	long zero = 0;
	return atomic_long_try_cmpxchg_acquire(&mutex.owner, &zero, cpu() + 1);
}

static void __sched mutex_lock(void)
{
	while (!mutex_trylock()) {
		if (!osq_lock(&mutex.osq)) {
			work(500);
			continue;
		}
		while (!mutex_trylock())
			cpu_relax();
		osq_unlock(&mutex.osq);
		return;
	}
}

void operation(void)
{
	mutex_lock();
	assert(++inside == 1 && "two cores hold the mutex");
	sections++;
	inside--;
	assert(atomic_long_read_acquire(&mutex.owner) == cpu() + 1);
	atomic_long_set_release(&mutex.owner, 0);
	work_random(300);
}
