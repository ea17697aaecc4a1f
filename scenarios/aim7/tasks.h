/*
 * tasks.h: the list of all tasks and tasklist_lock, which protects it: written when a process begins and ends, read
 * when a process waits for a child.
 *
 * A process that ends must find its children, to give them another parent. Linux 2.4 went through all tasks for that;
 * 2.6 keeps a list of children with each task.
 */
#ifndef HL_AIM7_TASKS_H
#define HL_AIM7_TASKS_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/rwlock.h"

extern const long task_section; /* cycles under tasklist_lock besides the search */

/* The part of a task that is read when another one looks for its children. */
struct task {
	_Alignas(LINE_BYTES) volatile int parent; /* the core whose job is the parent */
	volatile int child;
};

static struct rwlock tasklist_lock;
static struct task tasks[CORES_MAX];
static bool children_listed;

static void tasks_setup(bool listed)
{
	children_listed = listed;
	rwlock_init(&tasklist_lock);
	for (int core = 0; core < cpu_count(); core++) {
		on_node(&tasks[core], sizeof tasks[core], node_of(core));
		tasks[core].parent = core;
	}
}

static void begin_process(void)
{
	rwlock_write_lock(&tasklist_lock);
	work(task_section);
	tasks[cpu()].child++;
	rwlock_write_unlock(&tasklist_lock);
}

/* The number of tasks whose parent is the one that ends. */
static int count_children(void)
{
	if (children_listed)
		return tasks[cpu()].parent == cpu();
	int children = 0;
	for (int core = 0; core < cpu_count(); core++)
		children += tasks[core].parent == cpu();
	return children;
}

static void end_process(void)
{
	rwlock_write_lock(&tasklist_lock);
	work(task_section);
	assert(count_children() == 1);
	tasks[cpu()].child--;
	rwlock_write_unlock(&tasklist_lock);
}

static void wait_for_process(void)
{
	rwlock_read_lock(&tasklist_lock);
	assert(tasks[cpu()].child == 0);
	rwlock_read_unlock(&tasklist_lock);
}

#endif
