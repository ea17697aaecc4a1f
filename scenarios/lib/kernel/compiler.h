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
#ifndef noinline
#define noinline __attribute__((noinline))
#endif
#ifndef noinstr
#define noinstr
#endif
#ifndef __lockfunc
#define __lockfunc
#endif
#ifndef __sched
#define __sched
#endif
#ifndef asmlinkage
#define asmlinkage
#endif
#ifndef fallthrough
#define fallthrough ((void)0)
#endif
#define __same_type(a, b) __builtin_types_compatible_p(__typeof__(a), __typeof__(b))
#define compiletime_assert(condition, message) _Static_assert(condition, message)
#define compiletime_assert_atomic_type(x) \
	compiletime_assert(sizeof(x) <= sizeof(long), "the type is too large for one access")

/* A read of a variable that may race, on purpose: the detector of races leaves it alone, as KCSAN does. */
#define data_race(x) READ_ONCE(x)

/* Said to KCSAN only; the detector of races looks at the accesses. */
#define kcsan_atomic_next(n) ((void)(n))
#define kcsan_nestable_atomic_begin() ((void)0)
#define kcsan_nestable_atomic_end() ((void)0)
#define kcsan_flat_atomic_begin() ((void)0)
#define kcsan_flat_atomic_end() ((void)0)
#define ASSERT_EXCLUSIVE_WRITER(variable) ((void)0)
#define ASSERT_EXCLUSIVE_ACCESS(variable) ((void)0)

#define ACCESS_ONCE(x) (*(volatile __typeof__(x) *)&(x))

#endif
