/*
 * kernel/atomic.h: the kernel's atomic counters and its generic exchange operations (xchg, cmpxchg, READ_ONCE,
 * WRITE_ONCE are builtins).
 *
 * atomic_inc() of the kernel works on an atomic_t and returns nothing. The lecture's slides write
 * `t = atomic_inc(&lock->next_ticket)` for a plain int, meaning the ticket before the increment: that is
 * atomic_fetch_inc() here.
 */
#ifndef HOTLINE_LIB_KERNEL_ATOMIC_H
#define HOTLINE_LIB_KERNEL_ATOMIC_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/kernel/compiler.h"
#include "lib/kernel/types.h"

typedef struct {
	int counter;
} atomic_t;

typedef struct {
	long counter;
} atomic64_t;

typedef atomic64_t atomic_long_t;

#define ATOMIC_INIT(i) { (i) }
#define ATOMIC64_INIT(i) { (i) }

/* These work on any integer object, and return its value before the operation. */
#define atomic_fetch_inc(p) atomic_fetch_add((p), 1)
#define atomic_fetch_dec(p) atomic_fetch_sub((p), 1)
#define atomic_fetch_and_inc(p) atomic_fetch_add((p), 1)

static inline int atomic_read(const atomic_t *v) { return READ_ONCE(v->counter); }
static inline void atomic_set(atomic_t *v, int i) { WRITE_ONCE(v->counter, i); }
static inline void atomic_add(int i, atomic_t *v) { (void)atomic_fetch_add(&v->counter, i); }
static inline void atomic_sub(int i, atomic_t *v) { (void)atomic_fetch_sub(&v->counter, i); }
static inline void atomic_inc(atomic_t *v) { (void)atomic_fetch_add(&v->counter, 1); }
static inline void atomic_dec(atomic_t *v) { (void)atomic_fetch_sub(&v->counter, 1); }
static inline int atomic_add_return(int i, atomic_t *v) { return atomic_fetch_add(&v->counter, i) + i; }
static inline int atomic_sub_return(int i, atomic_t *v) { return atomic_fetch_sub(&v->counter, i) - i; }
static inline int atomic_inc_return(atomic_t *v) { return atomic_fetch_add(&v->counter, 1) + 1; }
static inline int atomic_dec_return(atomic_t *v) { return atomic_fetch_sub(&v->counter, 1) - 1; }
static inline bool atomic_inc_and_test(atomic_t *v) { return atomic_fetch_add(&v->counter, 1) == -1; }
static inline bool atomic_dec_and_test(atomic_t *v) { return atomic_fetch_sub(&v->counter, 1) == 1; }
static inline bool atomic_sub_and_test(int i, atomic_t *v) { return atomic_fetch_sub(&v->counter, i) == i; }
static inline bool atomic_add_negative(int i, atomic_t *v) { return atomic_fetch_add(&v->counter, i) + i < 0; }
static inline int atomic_xchg(atomic_t *v, int new) { return xchg(&v->counter, new); }
static inline int atomic_cmpxchg(atomic_t *v, int old, int new) { return cmpxchg(&v->counter, old, new); }

/* Adds a unless the counter is u; returns whether it added. */
static inline bool atomic_add_unless(atomic_t *v, int a, int u)
{
	int seen = atomic_read(v);
	while (seen != u) {
		int old = cmpxchg(&v->counter, seen, seen + a);
		if (old == seen)
			return true;
		seen = old;
	}
	return false;
}

static inline bool atomic_inc_not_zero(atomic_t *v) { return atomic_add_unless(v, 1, 0); }

static inline long atomic64_read(const atomic64_t *v) { return READ_ONCE(v->counter); }
static inline void atomic64_set(atomic64_t *v, long i) { WRITE_ONCE(v->counter, i); }
static inline void atomic64_add(long i, atomic64_t *v) { (void)atomic_fetch_add(&v->counter, i); }
static inline void atomic64_sub(long i, atomic64_t *v) { (void)atomic_fetch_sub(&v->counter, i); }
static inline void atomic64_inc(atomic64_t *v) { (void)atomic_fetch_add(&v->counter, 1); }
static inline void atomic64_dec(atomic64_t *v) { (void)atomic_fetch_sub(&v->counter, 1); }
static inline long atomic64_add_return(long i, atomic64_t *v) { return atomic_fetch_add(&v->counter, i) + i; }
static inline long atomic64_inc_return(atomic64_t *v) { return atomic_fetch_add(&v->counter, 1) + 1; }
static inline bool atomic64_dec_and_test(atomic64_t *v) { return atomic_fetch_sub(&v->counter, 1) == 1; }

/* The names of later kernels. Memory orders change nothing here, as on x86. */
#define try_cmpxchg(p, old, new) atomic_compare_exchange(p, old, new)
#define try_cmpxchg_acquire(p, old, new) try_cmpxchg(p, old, new)
#define try_cmpxchg_release(p, old, new) try_cmpxchg(p, old, new)
#define try_cmpxchg_relaxed(p, old, new) try_cmpxchg(p, old, new)
#define cmpxchg_acquire(p, old, new) cmpxchg(p, old, new)
#define cmpxchg_release(p, old, new) cmpxchg(p, old, new)
#define cmpxchg_relaxed(p, old, new) cmpxchg(p, old, new)
#define xchg_acquire(p, new) xchg(p, new)
#define xchg_release(p, new) xchg(p, new)
#define xchg_relaxed(p, new) xchg(p, new)

#define atomic_read_acquire(v) smp_load_acquire(&(v)->counter)
#define atomic_set_release(v, i) smp_store_release(&(v)->counter, (i))
#define atomic_try_cmpxchg(v, old, new) try_cmpxchg(&(v)->counter, old, new)
#define atomic_try_cmpxchg_acquire(v, old, new) atomic_try_cmpxchg(v, old, new)
#define atomic_try_cmpxchg_release(v, old, new) atomic_try_cmpxchg(v, old, new)
#define atomic_try_cmpxchg_relaxed(v, old, new) atomic_try_cmpxchg(v, old, new)
#define atomic_cmpxchg_acquire(v, old, new) atomic_cmpxchg(v, old, new)
#define atomic_cmpxchg_release(v, old, new) atomic_cmpxchg(v, old, new)
#define atomic_cmpxchg_relaxed(v, old, new) atomic_cmpxchg(v, old, new)
#define atomic_add_return_acquire(i, v) atomic_add_return(i, v)
#define atomic_add_return_release(i, v) atomic_add_return(i, v)
#define atomic_add_return_relaxed(i, v) atomic_add_return(i, v)
#define atomic_sub_return_acquire(i, v) atomic_sub_return(i, v)
#define atomic_sub_return_release(i, v) atomic_sub_return(i, v)
#define atomic_sub_return_relaxed(i, v) atomic_sub_return(i, v)
#define atomic_fetch_add_acquire(i, v) atomic_fetch_add(&(v)->counter, i)
#define atomic_fetch_add_release(i, v) atomic_fetch_add(&(v)->counter, i)
#define atomic_fetch_add_relaxed(i, v) atomic_fetch_add(&(v)->counter, i)
#define atomic_cond_read_acquire(v, condition) smp_cond_load_acquire(&(v)->counter, condition)
#define atomic_cond_read_relaxed(v, condition) smp_cond_load_relaxed(&(v)->counter, condition)

#endif
