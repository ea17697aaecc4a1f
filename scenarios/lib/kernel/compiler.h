/* kernel/compiler.h: hints and attributes of kernel code. They cost nothing here. */
#ifndef HOTLINE_LIB_KERNEL_COMPILER_H
#define HOTLINE_LIB_KERNEL_COMPILER_H

#include "lib/kernel/barrier.h"

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
#ifndef __aligned
#define __aligned(bytes) __attribute__((aligned(bytes)))
#endif
#ifndef __packed
#define __packed __attribute__((packed))
#endif
#ifndef __maybe_unused
#define __maybe_unused __attribute__((unused))
#endif
#ifndef __cold
#define __cold
#endif
#ifndef __pure
#define __pure
#endif
#ifndef __attribute_const__
#define __attribute_const__
#endif
#ifndef notrace
#define notrace
#endif
#ifndef asmlinkage
#define asmlinkage
#endif
#ifndef fallthrough
#define fallthrough ((void)0)
#endif
#define __same_type(a, b) __builtin_types_compatible_p(__typeof__(a), __typeof__(b))
#define ACCESS_ONCE(x) (*(volatile __typeof__(x) *)&(x))

#endif
