/*
 * kernel/task.h: tasks by the names of <linux/sched.h> and the headers beside it. There is one task a core, `current`:
 * schedule() puts its core to sleep until another task wakes it. There are no signals, no priorities and no interrupts,
 * and a task never ends; RCU's read sides cost nothing, as in a kernel without preemption, and nothing is freed behind
 * them, since grace periods are not here (lib/locks/rcu.h has some).
 */
#ifndef HOTLINE_LIB_KERNEL_TASK_H
#define HOTLINE_LIB_KERNEL_TASK_H

#include "lib/cores.h"
#include "lib/kernel/kernel.h"
#include "lib/kernel/list.h"
#include "lib/kernel/rcu.h"
#include "lib/kernel/sched.h"
#include "lib/kernel/sleep.h"
#include "lib/kernel/spinlock.h"

#define TASK_RUNNING 0
#define TASK_INTERRUPTIBLE 1
#define TASK_UNINTERRUPTIBLE 2
#define TASK_WAKEKILL 0x100
#define TASK_KILLABLE (TASK_WAKEKILL | TASK_UNINTERRUPTIBLE)
#define TASK_IDLE TASK_UNINTERRUPTIBLE
#define TASK_FREEZABLE 0
#define TASK_NORMAL (TASK_INTERRUPTIBLE | TASK_UNINTERRUPTIBLE)
#define MAX_SCHEDULE_TIMEOUT LONG_MAX
#define MAX_RT_PRIO 100

/* assumed: 250 ticks a second at 2.4 GHz */
#define HZ 250
#define JIFFY_CYCLES 9600000
#define sched_clock() ((unsigned long long)now())
#define local_clock() sched_clock()

struct wake_q_node {
	struct wake_q_node *next;
};

struct mutex_waiter;

struct task_struct {
	_Alignas(LINE_BYTES) unsigned __state;
	int on_cpu, prio, pid;
	unsigned flags;
	struct wake_q_node wake_q;
	raw_spinlock_t pi_lock;
	struct mutex_waiter *blocked_on;
	void *journal_info;
};

static struct task_struct tasks_of_cores[CORES_MAX];

#define current (&tasks_of_cores[cpu()])
#define get_current() current
#define task_cpu(task) ((int)((task) - tasks_of_cores))
#define task_pid_nr(task) (task_cpu(task) + 1)
#define owner_on_cpu(task) (READ_ONCE((task)->__state) == TASK_RUNNING)
#define task_is_running(task) (READ_ONCE((task)->__state) == TASK_RUNNING)
#define get_task_struct(task) (task)
#define put_task_struct(task) ((void)(task))
#define rt_task(task) ((void)(task), false)
#define dl_task(task) ((void)(task), false)
#define rt_prio(priority) ((void)(priority), false)
#define dl_prio(priority) ((void)(priority), false)
#define signal_pending(task) ((void)(task), 0)
#define signal_pending_state(state, task) ((void)(state), (void)(task), 0)
#define fatal_signal_pending(task) ((void)(task), 0)

#define __set_current_state(state) WRITE_ONCE(current->__state, (state))
#define set_current_state(state) smp_store_mb(current->__state, (state))

static inline void schedule(void)
{
	struct task_struct *me = current;
	if (READ_ONCE(me->__state) == TASK_RUNNING)
		return;
	kernel(SCHEDULE_CYCLES);
	while (READ_ONCE(me->__state) != TASK_RUNNING)
		cpu_sleep(now() + SLEEP_CYCLES_MAX);
}

#define schedule_preempt_disabled() schedule()
#define io_schedule() schedule()
#define io_schedule_prepare() 0
#define io_schedule_finish(token) ((void)(token))
#define cond_resched() 0

/* The ticks that are left when the task is woken; 0 when no task woke it. */
static inline long schedule_timeout(long ticks)
{
	struct task_struct *me = current;
	if (ticks == MAX_SCHEDULE_TIMEOUT) {
		schedule();
		return ticks;
	}
	long end = now() + ticks * JIFFY_CYCLES;
	kernel(SCHEDULE_CYCLES);
	while (READ_ONCE(me->__state) != TASK_RUNNING && now() < end)
		cpu_sleep(end);
	WRITE_ONCE(me->__state, TASK_RUNNING);
	return now() < end ? (end - now()) / JIFFY_CYCLES : 0;
}

/* Whether the task was asleep, or about to be. */
static inline int wake_up_process(struct task_struct *task)
{
	if (xchg(&task->__state, TASK_RUNNING) == TASK_RUNNING)
		return 0;
	kernel(SCHEDULE_CYCLES);
	cpu_wake(task_cpu(task));
	return 1;
}

#define wake_up_state(task, state) wake_up_process(task)

/* Tasks that are woken together, after the locks are free. */
struct wake_q_head {
	struct wake_q_node *first, **lastp;
};

#define WAKE_Q_TAIL ((struct wake_q_node *)1)
#define WAKE_Q_HEAD_INITIALIZER(name) { WAKE_Q_TAIL, &(name).first }
#define DEFINE_WAKE_Q(name) struct wake_q_head name = WAKE_Q_HEAD_INITIALIZER(name)

static inline void wake_q_init(struct wake_q_head *head)
{
	head->first = WAKE_Q_TAIL;
	head->lastp = &head->first;
}

static inline bool wake_q_empty(struct wake_q_head *head) { return head->first == WAKE_Q_TAIL; }

/* A task that is in another list already is woken by the owner of that one. */
static inline void wake_q_add(struct wake_q_head *head, struct task_struct *task)
{
	struct wake_q_node *node = &task->wake_q;
	smp_mb__before_atomic();
	if (cmpxchg_relaxed(&node->next, NULL, WAKE_Q_TAIL) != NULL)
		return;
	*head->lastp = node;
	head->lastp = &node->next;
}

#define wake_q_add_safe(head, task) wake_q_add(head, task)

static inline void wake_up_q(struct wake_q_head *head)
{
	struct wake_q_node *node = head->first;
	while (node != WAKE_Q_TAIL) {
		struct task_struct *task = container_of(node, struct task_struct, wake_q);
		node = READ_ONCE(node->next);
		WRITE_ONCE(task->wake_q.next, NULL);
		wake_up_process(task);
	}
}

#ifndef HL_LOCKS_RCU_H
#define rcu_read_lock() ((void)0)
#define rcu_read_unlock() ((void)0)
#define rcu_read_lock_held() 1
#define rcu_read_lock_sched() ((void)0)
#define rcu_read_unlock_sched() ((void)0)
#endif

#endif
