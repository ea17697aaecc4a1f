/* kernel/compiler.h: hints and attributes of kernel code. They cost nothing here. */
#ifndef HOTLINE_LIB_KERNEL_COMPILER_H
#define HOTLINE_LIB_KERNEL_COMPILER_H

#include "lib/kernel/barrier.h"
#include "lib/kernel/kconfig.h"

#define likely(x) (x)
#define unlikely(x) (x)

#ifndef __always_inline /* the C library may have it */
#define __always_inline inline
#endif
#define __read_mostly

#ifndef L1_CACHE_BYTES
#define L1_CACHE_SHIFT 6
#define L1_CACHE_BYTES 64
#endif
#define ____cacheline_aligned __attribute__((aligned(L1_CACHE_BYTES)))
#define ____cacheline_aligned_in_smp ____cacheline_aligned
#define __cacheline_aligned ____cacheline_aligned
#define __cacheline_aligned_in_smp ____cacheline_aligned
#define ____cacheline_internodealigned_in_smp ____cacheline_aligned
#define SMP_CACHE_BYTES L1_CACHE_BYTES
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
#ifndef __visible
#define __visible
#endif
#ifndef __weak
#define __weak
#endif
#ifndef __malloc
#define __malloc
#endif
#ifndef __used
#define __used __attribute__((unused))
#endif
#ifndef __printf
#define __printf(format, first)
#endif
#ifndef __no_sanitize_address
#define __no_sanitize_address
#endif
#ifndef __no_kcsan
#define __no_kcsan
#endif
#ifndef nokprobe_inline
#define nokprobe_inline inline
#endif
#define NOKPROBE_SYMBOL(name) _Static_assert(1, "nothing is probed here")
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
/* Said to sparse, which checks addresses and locks; a compiler need not know. */
#define __must_check
#define __user
#define __kernel
#define __iomem
#define __rcu
#define __force
#define __nocast
#define __safe
#define __private
#define __bitwise
#ifndef __percpu
#define __percpu
#endif
#define __acquires(lock)
#define __cond_acquires(lock)
#define __releases(lock)
#define __must_hold(lock)
#define __acquire(lock) ((void)0)
#define __release(lock) ((void)0)
#define __cond_lock(lock, taken) (taken)
#define __context__(lock, change)

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

/* The compiler keeps the order of accesses, and what a variable was it may not forget. */
#define barrier_data(p) ((void)(p), barrier())
#define OPTIMIZER_HIDE_VAR(variable) ((void)(variable))
#define RELOC_HIDE(p, offset) ((__typeof__(p))((unsigned long)(p) + (offset)))
#define __READ_ONCE(x) READ_ONCE(x)
#define __WRITE_ONCE(x, value) WRITE_ONCE(x, value)

#define ACCESS_ONCE(x) (*(volatile __typeof__(x) *)&(x))

#endif
