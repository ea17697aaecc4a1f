/* Tasks that sleep and are woken, by the names of <linux/sched.h>: a semaphore as the kernel has it. */
#include <linux/types.h>
#include <linux/sched.h>
#include <linux/jiffies.h>
#include <linux/cleanup.h>
#include <linux/lockdep.h>
#include "lib/hotline.h"
#include "lib/kernel/cleanup.h"
#include "lib/kernel/jiffies.h"
#include "lib/kernel/linux_types.h"

DEFINE_GUARD(gate, struct gate *, gate_down(_T), gate_up(_T))

struct gate {
	raw_spinlock_t lock;
	int free;
	struct list_head waiters;
	struct lockdep_map dep_map;
};

struct waiter {
	struct list_head list;
	struct task_struct *task;
	bool up;
};

static struct gate gate = { .free = 2, .waiters = LIST_HEAD_INIT(gate.waiters) };
static atomic_t inside = ATOMIC_INIT(0);

static void gate_down(struct gate *g) __cond_acquires(g)
{
	struct waiter me = { .task = current };
	unsigned long flags;
	might_sleep();
	raw_spin_lock_irqsave(&g->lock, flags);
	if (g->free > 0)
		g->free--;
	else {
		list_add_tail(&me.list, &g->waiters);
		while (!me.up) {
			__set_current_state(TASK_UNINTERRUPTIBLE);
			raw_spin_unlock_irq(&g->lock);
			schedule_timeout(MAX_SCHEDULE_TIMEOUT);
			raw_spin_lock_irq(&g->lock);
		}
	}
	raw_spin_unlock_irqrestore(&g->lock, flags);
}

static void gate_up(struct gate *g) __releases(g)
{
	DEFINE_WAKE_Q(woken);
	raw_spin_lock(&g->lock);
	struct waiter *first = list_first_entry_or_null(&g->waiters, struct waiter, list);
	if (first == NULL)
		g->free++;
	else {
		list_del(&first->list);
		first->up = true;
		wake_q_add(&woken, first->task);
	}
	raw_spin_unlock(&g->lock);
	wake_up_q(&woken);
}

#if !IS_ENABLED(CONFIG_SMP) || IS_ENABLED(CONFIG_PREEMPT_RT) || CONFIG_NR_CPUS < 2
#error the configuration
#endif

void operation(void)
{
	unsigned long begin = jiffies;
	gate_down(&gate);
	atomic_inc(&inside);
	assert(atomic_read(&inside) <= 2 && task_is_running(current));
	work(200);
	atomic_dec(&inside);
	gate_up(&gate);
	assert(!time_before(jiffies, begin) && LIST_POISON1 != LIST_POISON2);
}
