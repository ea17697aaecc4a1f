/*
 * sched.h: the types of <sched.h>. Each core runs one program, which stays there: nothing is scheduled. A real compiler
 * has its own.
 */
#ifndef HOTLINE_LIB_SCHED_H
#define HOTLINE_LIB_SCHED_H

#ifndef __HOTLINE__

#include <sched.h>

#else

#include "lib/hotline.h"

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

/* There is no other thread of the core that could run instead. */
static inline int sched_yield(void)
{
	cpu_relax();
	return 0;
}

static inline int sched_getcpu(void) { return cpu(); }

#endif

#endif
