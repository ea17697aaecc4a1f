/*
 * cpu_mask.h: sets of cores: which ones a thread may run on, and which ones are idle. A word has 64 cores.
 */
#ifndef HOTLINE_LIB_THREADS_CPU_MASK_H
#define HOTLINE_LIB_THREADS_CPU_MASK_H

#include "lib/cores.h"
#include "lib/hotline.h"

#define CPU_MASK_BITS 64
#define CPU_MASK_WORDS ((CORES_MAX + CPU_MASK_BITS - 1) / CPU_MASK_BITS)

struct cpu_mask {
	volatile unsigned long words[CPU_MASK_WORDS]; /* a thread's may be changed while cores read it */
};

#define CPU_MASK_BIT(core) (1ul << (core) % CPU_MASK_BITS)

static inline void cpu_mask_none(struct cpu_mask *mask)
{
	for (int i = 0; i < CPU_MASK_WORDS; i++)
		mask->words[i] = 0;
}

static inline void cpu_mask_all(struct cpu_mask *mask)
{
	for (int i = 0; i < CPU_MASK_WORDS; i++)
		mask->words[i] = ~0ul;
}

static inline void cpu_mask_copy(struct cpu_mask *to, const struct cpu_mask *from)
{
	for (int i = 0; i < CPU_MASK_WORDS; i++)
		to->words[i] = from->words[i];
}

static inline void cpu_mask_add(struct cpu_mask *mask, int core)
{
	mask->words[core / CPU_MASK_BITS] |= CPU_MASK_BIT(core);
}

static inline bool cpu_mask_has(const struct cpu_mask *mask, int core)
{
	return (mask->words[core / CPU_MASK_BITS] & CPU_MASK_BIT(core)) != 0;
}

/* The first core of the run in the set, or -1. */
static inline int cpu_mask_first(const struct cpu_mask *mask)
{
	for (int core = 0; core < cpu_count(); core++)
		if (cpu_mask_has(mask, core))
			return core;
	return -1;
}

#endif
