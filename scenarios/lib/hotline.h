/*
 * hotline.h: what a program can ask of the machine. The first line of every program.
 *
 * Hotline's own compiler knows these builtins by itself (`hotline list builtins` prints them) and skips the rest of
 * this file. For every other C11 compiler they are defined here, on the real machine: the same program can then be
 * measured on real cores:
 *
 *     cc -std=c11 -O2 -pthread -I scenarios program.c scenarios/lib/host/harness.c -o program && ./program
 *
 * See lib/host/harness.c for the number of threads, the duration and the parameters (extern const long NAME;).
 */
#ifndef HOTLINE_LIB_HOTLINE_H
#define HOTLINE_LIB_HOTLINE_H

#ifndef __HOTLINE__

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__) || defined(__i386__)
#include <emmintrin.h>
#define cpu_relax() _mm_pause()
#else
#define cpu_relax() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#endif

/* Entry points; setup and setup_cpu may be left out. */
void setup(void);
void setup_cpu(void);
void operation(void);

/* Defined by lib/host/harness.c. */
extern _Thread_local int hotline_cpu_index;
extern int hotline_cpus;
extern int hotline_nodes;
long hotline_now(void);
void hotline_work(long cycles);
void hotline_work_random(long mean_cycles);
long hotline_random_below(long n);
long hotline_random_exponential(long mean);

/* The machine. Threads are spread over the nodes in blocks, as Hotline's machines number their cores. */
static inline int cpu(void) { return hotline_cpu_index; }
static inline int cpu_count(void) { return hotline_cpus; }
static inline int node_count(void) { return hotline_nodes; }
static inline int node_of(int cpu_index) { return (int)((long)cpu_index * hotline_nodes / hotline_cpus); }

/* Time, in ticks of the time-stamp counter (in ns where it has no steady rate), and chance. */
static inline long now(void) { return hotline_now(); }
static inline void work(long cycles) { hotline_work(cycles); }
static inline void work_random(long mean_cycles) { hotline_work_random(mean_cycles); }
static inline long random_below(long n) { return hotline_random_below(n); }
static inline long random_exponential(long mean) { return hotline_random_exponential(mean); }
static inline void wait_until(long time)
{
	while (hotline_now() < time)
		cpu_relax();
}

/* Memory. Placement is left to the operating system: pages go to the node that first touches them. */
static inline void fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
static inline void prefetch(const volatile void *p) { __builtin_prefetch((const void *)p); }
static inline void on_node(const volatile void *p, long bytes, int node) { (void)p, (void)bytes, (void)node; }
static inline void interleave(const volatile void *p, long bytes) { (void)p, (void)bytes; }

/*
 * Annotations for the statistics of locks. On a real machine they cost nothing, but the compiler may not move accesses
 * of a critical section across its ends: locks of plain loads and stores rely on it.
 */
static inline void lock_wait(const volatile void *lock) { (void)lock; }
static inline void lock_held(const volatile void *lock) { (void)lock, __atomic_signal_fence(__ATOMIC_SEQ_CST); }
static inline void lock_released(const volatile void *lock) { (void)lock, __atomic_signal_fence(__ATOMIC_SEQ_CST); }
static inline void lock_rejected(const volatile void *lock) { (void)lock; }

/*
 * Atomics on any integer, enum, bool or pointer object, sequentially consistent. Unlike those of <stdatomic.h> they
 * do not ask for _Atomic objects: plain loads and stores of the same object are part of the programs.
 */
#undef atomic_load
#undef atomic_store
#undef atomic_exchange
#undef atomic_fetch_add
#undef atomic_fetch_sub
#undef atomic_fetch_and
#undef atomic_fetch_or
#undef atomic_fetch_xor
#undef atomic_compare_exchange_strong
#undef atomic_compare_exchange_weak
#undef atomic_init
/* The object itself, whether or not it is declared _Atomic: clang wants to be told. */
#define HOTLINE_OBJECT(p) ((volatile __typeof__(((void)0, *(p))) *)(p))
#define atomic_load(p) __atomic_load_n(HOTLINE_OBJECT(p), __ATOMIC_SEQ_CST)
#define atomic_store(p, v) __atomic_store_n(HOTLINE_OBJECT(p), (v), __ATOMIC_SEQ_CST)
#define atomic_exchange(p, v) __atomic_exchange_n(HOTLINE_OBJECT(p), (v), __ATOMIC_SEQ_CST)
#define atomic_fetch_add(p, v) __atomic_fetch_add(HOTLINE_OBJECT(p), (v), __ATOMIC_SEQ_CST)
#define atomic_fetch_sub(p, v) __atomic_fetch_sub(HOTLINE_OBJECT(p), (v), __ATOMIC_SEQ_CST)
#define atomic_fetch_and(p, v) __atomic_fetch_and(HOTLINE_OBJECT(p), (v), __ATOMIC_SEQ_CST)
#define atomic_fetch_or(p, v) __atomic_fetch_or(HOTLINE_OBJECT(p), (v), __ATOMIC_SEQ_CST)
#define atomic_fetch_xor(p, v) __atomic_fetch_xor(HOTLINE_OBJECT(p), (v), __ATOMIC_SEQ_CST)
#define atomic_compare_exchange(p, expected, desired) \
	__atomic_compare_exchange_n(HOTLINE_OBJECT(p), (expected), (desired), 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_strong(p, expected, desired) atomic_compare_exchange(p, expected, desired)
#define atomic_compare_exchange_weak(p, expected, desired) atomic_compare_exchange(p, expected, desired)
#define atomic_init(p, v) __atomic_store_n(HOTLINE_OBJECT(p), (v), __ATOMIC_RELAXED)

/*
 * clang's store past the caches. With other compilers it is x86's instruction for 4 and 8 bytes, and elsewhere a plain
 * store. On a real x86 it is ordered by an sfence only.
 */
#ifndef __clang__
#ifdef __x86_64__
#define HOTLINE_STORE_PAST(size, p, v) \
	((size) == 4 ? _mm_stream_si32((int *)(p), (int)(v)) \
	             : (size) == 8 ? _mm_stream_si64((long long *)(p), (long long)(v)) : (void)(*HOTLINE_OBJECT(p) = (v)))
#else
#define HOTLINE_STORE_PAST(size, p, v) ((void)(*HOTLINE_OBJECT(p) = (v)))
#endif
#define __builtin_nontemporal_store(v, p) HOTLINE_STORE_PAST(sizeof *(p), p, v)
#endif

/* The kernel's spellings. cmpxchg returns what was there; the types of old and new follow the object. */
#define xchg(p, v) atomic_exchange(p, v)
#define xadd(p, v) atomic_fetch_add(p, v)
#define cmpxchg(p, old, new) \
	__extension__({ \
		__typeof__(((void)0, *(p))) hotline_old = (old); \
		(void)atomic_compare_exchange(p, &hotline_old, new); \
		hotline_old; \
	})
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) ((void)(*(volatile __typeof__(x) *)&(x) = (v)))

#endif /* __HOTLINE__ */

#endif
