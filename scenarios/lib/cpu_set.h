/*
 * cpu_set.h: sets of cores by the names of glibc's <sched.h>, for programs of operation() and for plain programs alike
 * (lib/sched.h, lib/program/include/sched.h).
 */
#ifndef HOTLINE_LIB_CPU_SET_H
#define HOTLINE_LIB_CPU_SET_H

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

#endif
