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

int sched_yield(void);
int sched_getcpu(void);
int sched_setaffinity(pid_t thread, size_t bytes, const cpu_set_t *set);
int sched_getaffinity(pid_t thread, size_t bytes, cpu_set_t *set);

#endif
