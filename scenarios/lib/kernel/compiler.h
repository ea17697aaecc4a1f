/* kernel/compiler.h: hints and attributes of kernel code. They cost nothing here. */
#ifndef HOTLINE_LIB_KERNEL_COMPILER_H
#define HOTLINE_LIB_KERNEL_COMPILER_H

#define likely(x) (x)
#define unlikely(x) (x)

#ifndef __always_inline /* the C library may have it */
#define __always_inline inline
#endif
#define __read_mostly

#ifndef L1_CACHE_BYTES
#define L1_CACHE_BYTES 64
#endif
#define ____cacheline_aligned __attribute__((aligned(L1_CACHE_BYTES)))
#define ____cacheline_aligned_in_smp ____cacheline_aligned
#define __cacheline_aligned ____cacheline_aligned
#define ACCESS_ONCE(x) (*(volatile __typeof__(x) *)&(x))

#endif
