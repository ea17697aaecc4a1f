/*
 * kernel/barrier.h: memory barriers. Hotline's machines are like x86, whose stores become visible in order and whose
 * loads are made in order: only the full barrier is an instruction. Other compilers emit what a weaker machine needs.
 */
#ifndef HOTLINE_LIB_KERNEL_BARRIER_H
#define HOTLINE_LIB_KERNEL_BARRIER_H

#include "lib/hotline.h"

#define smp_mb() fence()

#ifdef __HOTLINE__
/* smp_rmb, smp_wmb, smp_load_acquire and smp_store_release are builtins, which take no time beyond their access. */
#define barrier() ((void)0)
#else
#define barrier() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#define smp_rmb() __atomic_thread_fence(__ATOMIC_ACQUIRE)
#define smp_wmb() __atomic_thread_fence(__ATOMIC_RELEASE)
#define smp_load_acquire(p) __atomic_load_n((p), __ATOMIC_ACQUIRE)
#define smp_store_release(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)
#endif

#define mb() smp_mb()
#define rmb() smp_rmb()
#define wmb() smp_wmb()
#define smp_store_mb(variable, value)          \
	do {                                   \
		WRITE_ONCE(variable, (value)); \
		smp_mb();                      \
	} while (0)
#define smp_acquire__after_ctrl_dep() smp_rmb()
#define prefetchw(p) __builtin_prefetch((p), 1)

/* Beside an atomic update, which is a full barrier on Hotline's machines and on x86, and not on others. */
#if defined(__HOTLINE__) || defined(__x86_64__) || defined(__i386__)
#define smp_mb__before_atomic() barrier()
#define smp_mb__after_atomic() barrier()
#else
#define smp_mb__before_atomic() smp_mb()
#define smp_mb__after_atomic() smp_mb()
#endif

/* Waits until a condition on VAL, the value at the address, holds; returns that value. */
#define smp_cond_load_relaxed(p, condition) \
	__extension__({ \
		__typeof__(((void)0, *(p))) VAL; \
		while (VAL = READ_ONCE(*(p)), !(condition)) \
			cpu_relax(); \
		VAL; \
	})
#define smp_cond_load_acquire(p, condition) \
	__extension__({ \
		__typeof__(((void)0, *(p))) VAL; \
		while (VAL = smp_load_acquire(p), !(condition)) \
			cpu_relax(); \
		VAL; \
	})

#endif
