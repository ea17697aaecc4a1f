/*
 * immintrin.h: those of Intel's intrinsics that have a meaning here: pauses, fences, stores past the caches, the
 * counter of cycles, and transactions, which never begin (a processor without them, or whose transactions all abort,
 * does the same). A real compiler has its own.
 */
#ifndef HOTLINE_LIB_IMMINTRIN_H
#define HOTLINE_LIB_IMMINTRIN_H

#ifndef __HOTLINE__

#include <immintrin.h>

#else

#include "lib/hotline.h"

#define _XBEGIN_STARTED (~0u)
#define _XABORT_EXPLICIT (1 << 0)
#define _XABORT_RETRY (1 << 1)
#define _XABORT_CONFLICT (1 << 2)
#define _XABORT_CAPACITY (1 << 3)
#define _XABORT_DEBUG (1 << 4)
#define _XABORT_NESTED (1 << 5)
#define _XABORT_CODE(status) (((status) >> 24) & 0xff)

/* The status of an abort for no reason that a second try would change. */
static inline unsigned _xbegin(void) { return 0; }
static inline int _xtest(void) { return 0; }
static inline void _xend(void) { assert(0 && "_xend() outside of a transaction"); }
#define _xabort(code) ((void)(code))

#define _mm_pause() cpu_relax()
#define _mm_mfence() fence()
#define _mm_lfence() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#define _mm_sfence() smp_wmb()
#define __rdtsc() ((unsigned long long)now())

/* With the number of the core, where Linux has the node as well. */
static inline unsigned long long __rdtscp(unsigned *core)
{
	*core = cpu();
	return now();
}

/* Other stores of the core may be seen before and after them on a real processor: _mm_sfence() orders them. */
#define _mm_stream_si32(p, v) __builtin_nontemporal_store((int)(v), (int *)(p))
#define _mm_stream_si64(p, v) __builtin_nontemporal_store((long long)(v), (long long *)(p))

enum { _MM_HINT_NTA, _MM_HINT_T2, _MM_HINT_T1, _MM_HINT_T0 };
#define _mm_prefetch(p, hint) __builtin_prefetch(p)

#endif

#endif
