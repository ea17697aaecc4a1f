/*
 * kernel/barrier.h: memory barriers as on x86, whose stores are seen in order and whose loads are made in order: only
 * the full barrier is an instruction.
 */
#ifndef HOTLINE_LIB_KERNEL_BARRIER_H
#define HOTLINE_LIB_KERNEL_BARRIER_H

#include "lib/hotline.h"

#define smp_mb() fence()

#ifdef __HOTLINE__
#define barrier() ((void)0)
#else
#define barrier() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#endif

#define smp_rmb() barrier()
#define smp_wmb() barrier()
#define smp_mb__before_atomic() barrier()
#define smp_mb__after_atomic() barrier()
#define smp_load_acquire(p) READ_ONCE(*(p))
#define smp_store_release(p, v) WRITE_ONCE(*(p), (v))

#endif
