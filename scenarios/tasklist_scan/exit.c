/*
 * exit.c: processes end on all processors. A process that ends must find its children, for which init becomes the
 * parent. The kernel of that time looked at every task of the machine, with tasklist_lock held and interrupts off.
 *
 * Watch the lock of the list: each walk reads a line of every task, and tasks are on all nodes. With more processors
 * there are more tasks to look at, and more processors that wait, with their interrupts off as well.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#define TASK_BYTES 1024 /* 32 KB; the caches of this scenario are 32 times smaller, and so is the distance of tasks */
#include "lib/kernel/code.h"
#include "lib/kernel/tasklist.h"
#include "lib/system.h"

extern const long daemons; /* tasks of each processor that never end: kernel threads, daemons */
extern const long life;    /* cycles from a process's fork to its exit */

#ifndef TARGETED
#define TARGETED 0 /* 1: a task's children are found by its own links */
#endif

#define DAEMONS_MAX 16

/* A processor's tasks. The process that runs starts the next one before it ends. */
struct processor {
	struct task programs[2];
	struct task daemons[DAEMONS_MAX];
};

static struct processor processors[CORES_MAX];

/* Lives differ by up to a tenth (assumed), so that processors do not go in step. */
static long one_life(void)
{
	return life - life / 10 + random_below(life / 5 + 1);
}

static void fork_task(struct task *child, struct task *parent)
{
	tasklist_write_lock();
	task_link(child, parent);
	tasklist_write_unlock();
}

/* Its one child outlives the process. */
static void exit_notify(struct task *task)
{
	tasklist_write_lock();
	int found = TARGETED ? give_away_children(task) : give_away_by_scan(task);
	assert(found == 1);
	task_unlink(task);
	tasklist_write_unlock();
}

void setup(void)
{
	code_setup();
	tasklist_setup();
	for (int core = 0; core < cpu_count(); core++) {
		struct processor *p = &processors[core];
		on_node(p, sizeof *p, node_of(core));
		for (int i = 0; i < daemons; i++)
			task_link(&p->daemons[i], &init_task);
		task_link(&p->programs[0], &init_task);
	}
}

/* An operation is an exit: the time from the moment at which interrupts are off until they are on again. */
void operation(void)
{
	struct processor *me = &processors[cpu()];
	for (long turn = 0;; turn++) {
		struct task *parent = &me->programs[turn % 2];
		struct task *child = &me->programs[(turn + 1) % 2];
		fork_task(child, parent);
		user(one_life());
		long began = now();
		exit_notify(parent);
		operation_completed(began);
	}
}
