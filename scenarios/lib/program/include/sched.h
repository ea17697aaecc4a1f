/* sched.h of plain programs. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_SCHED_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_SCHED_H

#include "lib/program/include/unistd.h"

#define CPU_SETSIZE 1024

typedef struct {
	unsigned long words[CPU_SETSIZE / 64];
} cpu_set_t;

static inline void CPU_ZERO(cpu_set_t *set)
{
	for (int i = 0; i < CPU_SETSIZE / 64; i++)
		set->words[i] = 0;
}

static inline void CPU_SET(int core, cpu_set_t *set) { set->words[core / 64] |= 1ul << core % 64; }
static inline void CPU_CLR(int core, cpu_set_t *set) { set->words[core / 64] &= ~(1ul << core % 64); }
static inline int CPU_ISSET(int core, const cpu_set_t *set) { return set->words[core / 64] >> core % 64 & 1; }

static inline int CPU_COUNT(const cpu_set_t *set)
{
	int count = 0;
	for (int i = 0; i < CPU_SETSIZE / 64; i++)
		count += __builtin_popcountl(set->words[i]);
	return count;
}

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
