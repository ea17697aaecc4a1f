/*
 * kernel/tasklist.h: the list of all tasks of the machine, under tasklist_lock, and the links between a task, its
 * parent, its children and its siblings. The lock is taken with interrupts off: from the moment at which a processor
 * begins to wait for it until the processor has let it go, no device and no clock can interrupt that processor.
 *
 * The kernel's lock is a reader-writer lock. fork() and exit() take it to write, and nothing here takes it to read, so
 * it is a ticket lock. assumed: all links of a task are on one line; in the kernel's larger structure they are on two
 * or three.
 */
#ifndef HL_KERNEL_TASKLIST_H
#define HL_KERNEL_TASKLIST_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/list.h"
#include "lib/locks/ticket.h"

/* From one task to the next in memory; a scenario whose caches are smaller makes it smaller by as much. */
#ifndef TASK_BYTES
#define TASK_BYTES 32768 /* assumed: as the Itanium kernel allocates a task together with its kernel stack */
#endif

struct task {
	_Alignas(TASK_BYTES) struct list_head tasks; /* its place in the list of all tasks */
	struct task *parent;
	struct list_head children; /* the head of a list of its children */
	struct list_head sibling;  /* its place in its parent's list of children */
};

static struct {
	struct ticket_lock lock;
	_Alignas(LINE_BYTES) struct list_head tasks;
} tasklist;

static struct task init_task; /* the parent of all tasks whose own parent has ended */

static void tasklist_setup(void)
{
	ticket_init(&tasklist.lock);
	list_init(&tasklist.tasks);
	list_add_tail(&init_task.tasks, &tasklist.tasks);
	list_init(&init_task.children);
}

/* write_lock_irq(&tasklist_lock) */
static inline void tasklist_write_lock(void)
{
	ticket_lock(&tasklist.lock);
}

static inline void tasklist_write_unlock(void)
{
	ticket_unlock(&tasklist.lock);
}

/* Enters a new task; the caller holds the lock. */
static inline void task_link(struct task *task, struct task *parent)
{
	task->parent = parent;
	list_init(&task->children);
	list_add_tail(&task->sibling, &parent->children);
	list_add_tail(&task->tasks, &tasklist.tasks);
}

/* Takes out a task that has no children any more; the caller holds the lock. */
static inline void task_unlink(struct task *task)
{
	list_del(&task->sibling);
	list_del(&task->tasks);
}

/* Init becomes the parent of a task whose parent ends; the caller holds the lock. */
static inline void task_give_to_init(struct task *task)
{
	task->parent = &init_task;
	list_move_tail(&task->sibling, &init_task.children);
}

/* Looks at every task of the machine for those whose parent ends. Returns how many there were. */
static inline int give_away_by_scan(struct task *parent)
{
	int found = 0;
	struct task *task;
	list_for_each_entry(task, &tasklist.tasks, tasks) {
		if (task->parent != parent)
			continue;
		task_give_to_init(task);
		found++;
	}
	return found;
}

/* The same, by the parent's own list of children. */
static inline int give_away_children(struct task *parent)
{
	int found = 0;
	struct task *task;
	struct task *then;
	list_for_each_entry_safe(task, then, &parent->children, sibling) {
		task_give_to_init(task);
		found++;
	}
	return found;
}

#endif
