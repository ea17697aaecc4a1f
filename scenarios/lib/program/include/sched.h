/* sched.h of plain programs. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_SCHED_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_SCHED_H

#include "lib/cpu_set.h"
#include "lib/program/include/unistd.h"

struct sched_param {
	int sched_priority;
};

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5

int sched_yield(void);
int sched_getcpu(void);
int sched_get_priority_min(int policy);
int sched_get_priority_max(int policy);
int sched_setscheduler(pid_t thread, int policy, const struct sched_param *param);
int sched_getscheduler(pid_t thread);
int sched_setaffinity(pid_t thread, size_t bytes, const cpu_set_t *set);
int sched_getaffinity(pid_t thread, size_t bytes, cpu_set_t *set);

#endif
