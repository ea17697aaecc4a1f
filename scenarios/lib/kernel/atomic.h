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
#include "lib/kernel/atomic_types.h"
#include "lib/kernel/barrier.h"
#include "lib/kernel/compiler.h"
#include "lib/kernel/types.h"

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
#define cmpxchg64(p, old, new) cmpxchg(p, old, new)
#define cmpxchg64_relaxed(p, old, new) cmpxchg(p, old, new)
#define try_cmpxchg64(p, old, new) try_cmpxchg(p, old, new)
#define try_cmpxchg64_acquire(p, old, new) try_cmpxchg(p, old, new)
#define try_cmpxchg64_release(p, old, new) try_cmpxchg(p, old, new)
#define try_cmpxchg64_relaxed(p, old, new) try_cmpxchg(p, old, new)

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

/* Operations on bits, and further forms of those above. */
static inline void atomic_or(int i, atomic_t *v) { (void)atomic_fetch_or(&v->counter, i); }
static inline void atomic_and(int i, atomic_t *v) { (void)atomic_fetch_and(&v->counter, i); }
static inline void atomic_xor(int i, atomic_t *v) { (void)atomic_fetch_xor(&v->counter, i); }
static inline void atomic_andnot(int i, atomic_t *v) { (void)atomic_fetch_and(&v->counter, ~i); }
static inline long atomic64_sub_return(long i, atomic64_t *v) { return atomic_fetch_sub(&v->counter, i) - i; }
static inline long atomic64_dec_return(atomic64_t *v) { return atomic_fetch_sub(&v->counter, 1) - 1; }
static inline long atomic64_fetch_add(long i, atomic64_t *v) { return atomic_fetch_add(&v->counter, i); }
static inline long atomic64_xchg(atomic64_t *v, long new) { return xchg(&v->counter, new); }
static inline long atomic64_cmpxchg(atomic64_t *v, long old, long new) { return cmpxchg(&v->counter, old, new); }

/* Adds a unless the counter is u; returns what the counter was. */
static inline int atomic_fetch_add_unless(atomic_t *v, int a, int u)
{
	int seen = atomic_read(v);
	while (seen != u && !atomic_compare_exchange(&v->counter, &seen, seen + a))
		;
	return seen;
}

/* Subtracts 1 unless the counter would be negative; returns the difference in both cases. */
static inline int atomic_dec_if_positive(atomic_t *v)
{
	int seen = atomic_read(v);
	while (seen > 0 && !atomic_compare_exchange(&v->counter, &seen, seen - 1))
		;
	return seen - 1;
}

static inline bool atomic64_inc_and_test(atomic64_t *v) { return atomic_fetch_add(&v->counter, 1) == -1; }
static inline bool atomic64_sub_and_test(long i, atomic64_t *v) { return atomic_fetch_sub(&v->counter, i) == i; }
static inline bool atomic64_add_negative(long i, atomic64_t *v) { return atomic_fetch_add(&v->counter, i) + i < 0; }
static inline long atomic64_fetch_sub(long i, atomic64_t *v) { return atomic_fetch_sub(&v->counter, i); }
static inline long atomic64_fetch_inc(atomic64_t *v) { return atomic_fetch_add(&v->counter, 1); }
static inline long atomic64_fetch_dec(atomic64_t *v) { return atomic_fetch_sub(&v->counter, 1); }
static inline long atomic64_fetch_or(long i, atomic64_t *v) { return atomic_fetch_or(&v->counter, i); }
static inline long atomic64_fetch_and(long i, atomic64_t *v) { return atomic_fetch_and(&v->counter, i); }
static inline long atomic64_fetch_xor(long i, atomic64_t *v) { return atomic_fetch_xor(&v->counter, i); }
static inline void atomic64_or(long i, atomic64_t *v) { (void)atomic_fetch_or(&v->counter, i); }
static inline void atomic64_and(long i, atomic64_t *v) { (void)atomic_fetch_and(&v->counter, i); }
static inline void atomic64_xor(long i, atomic64_t *v) { (void)atomic_fetch_xor(&v->counter, i); }
static inline void atomic64_andnot(long i, atomic64_t *v) { (void)atomic_fetch_and(&v->counter, ~i); }

/* Adds a unless the counter is u; returns what the counter was. */
static inline long atomic64_fetch_add_unless(atomic64_t *v, long a, long u)
{
	long seen = atomic64_read(v);
	while (seen != u && !atomic_compare_exchange(&v->counter, &seen, seen + a))
		;
	return seen;
}

static inline bool atomic64_add_unless(atomic64_t *v, long a, long u)
{
	return atomic64_fetch_add_unless(v, a, u) != u;
}

static inline bool atomic64_inc_not_zero(atomic64_t *v) { return atomic64_add_unless(v, 1, 0); }

/* Subtracts 1 unless the counter would be negative; returns the difference in both cases. */
static inline long atomic64_dec_if_positive(atomic64_t *v)
{
	long seen = atomic64_read(v);
	while (seen > 0 && !atomic_compare_exchange(&v->counter, &seen, seen - 1))
		;
	return seen - 1;
}

#define atomic64_read_acquire(v) smp_load_acquire(&(v)->counter)
#define atomic64_set_release(v, i) smp_store_release(&(v)->counter, (i))
#define atomic64_cond_read_acquire(v, condition) smp_cond_load_acquire(&(v)->counter, condition)
#define atomic64_cond_read_relaxed(v, condition) smp_cond_load_relaxed(&(v)->counter, condition)
#define atomic64_try_cmpxchg(v, old, new) try_cmpxchg(&(v)->counter, old, new)

#define atomic64_try_cmpxchg_acquire(v, old, new) atomic64_try_cmpxchg(v, old, new)
#define atomic64_try_cmpxchg_release(v, old, new) atomic64_try_cmpxchg(v, old, new)
#define atomic64_try_cmpxchg_relaxed(v, old, new) atomic64_try_cmpxchg(v, old, new)
#define atomic64_cmpxchg_acquire(v, old, new) atomic64_cmpxchg(v, old, new)
#define atomic64_cmpxchg_release(v, old, new) atomic64_cmpxchg(v, old, new)
#define atomic64_cmpxchg_relaxed(v, old, new) atomic64_cmpxchg(v, old, new)
#define atomic64_xchg_acquire(v, new) atomic64_xchg(v, new)
#define atomic64_xchg_release(v, new) atomic64_xchg(v, new)
#define atomic64_xchg_relaxed(v, new) atomic64_xchg(v, new)
#define atomic64_add_return_acquire(i, v) atomic64_add_return(i, v)
#define atomic64_add_return_release(i, v) atomic64_add_return(i, v)
#define atomic64_add_return_relaxed(i, v) atomic64_add_return(i, v)
#define atomic64_sub_return_acquire(i, v) atomic64_sub_return(i, v)
#define atomic64_sub_return_release(i, v) atomic64_sub_return(i, v)
#define atomic64_sub_return_relaxed(i, v) atomic64_sub_return(i, v)
#define atomic64_inc_return_acquire(v) atomic64_inc_return(v)
#define atomic64_inc_return_release(v) atomic64_inc_return(v)
#define atomic64_inc_return_relaxed(v) atomic64_inc_return(v)
#define atomic64_dec_return_acquire(v) atomic64_dec_return(v)
#define atomic64_dec_return_release(v) atomic64_dec_return(v)
#define atomic64_dec_return_relaxed(v) atomic64_dec_return(v)
#define atomic64_fetch_add_acquire(i, v) atomic64_fetch_add(i, v)
#define atomic64_fetch_add_release(i, v) atomic64_fetch_add(i, v)
#define atomic64_fetch_add_relaxed(i, v) atomic64_fetch_add(i, v)
#define atomic64_fetch_sub_acquire(i, v) atomic64_fetch_sub(i, v)
#define atomic64_fetch_sub_release(i, v) atomic64_fetch_sub(i, v)
#define atomic64_fetch_sub_relaxed(i, v) atomic64_fetch_sub(i, v)
#define atomic64_fetch_or_acquire(i, v) atomic64_fetch_or(i, v)
#define atomic64_fetch_or_release(i, v) atomic64_fetch_or(i, v)
#define atomic64_fetch_or_relaxed(i, v) atomic64_fetch_or(i, v)
#define atomic64_fetch_and_acquire(i, v) atomic64_fetch_and(i, v)
#define atomic64_fetch_and_release(i, v) atomic64_fetch_and(i, v)
#define atomic64_fetch_and_relaxed(i, v) atomic64_fetch_and(i, v)
#define atomic64_fetch_xor_acquire(i, v) atomic64_fetch_xor(i, v)
#define atomic64_fetch_xor_release(i, v) atomic64_fetch_xor(i, v)
#define atomic64_fetch_xor_relaxed(i, v) atomic64_fetch_xor(i, v)
#define atomic64_fetch_inc_acquire(v) atomic64_fetch_inc(v)
#define atomic64_fetch_inc_release(v) atomic64_fetch_inc(v)
#define atomic64_fetch_inc_relaxed(v) atomic64_fetch_inc(v)
#define atomic64_fetch_dec_acquire(v) atomic64_fetch_dec(v)
#define atomic64_fetch_dec_release(v) atomic64_fetch_dec(v)
#define atomic64_fetch_dec_relaxed(v) atomic64_fetch_dec(v)

#define ATOMIC_LONG_INIT(i) ATOMIC64_INIT(i)
#define atomic_long_read(v) atomic64_read(v)
#define atomic_long_set(v, i) atomic64_set(v, i)
#define atomic_long_add(i, v) atomic64_add(i, v)
#define atomic_long_sub(i, v) atomic64_sub(i, v)
#define atomic_long_inc(v) atomic64_inc(v)
#define atomic_long_dec(v) atomic64_dec(v)
#define atomic_long_or(i, v) atomic64_or(i, v)
#define atomic_long_and(i, v) atomic64_and(i, v)
#define atomic_long_xor(i, v) atomic64_xor(i, v)
#define atomic_long_andnot(i, v) atomic64_andnot(i, v)
#define atomic_long_add_return(i, v) atomic64_add_return(i, v)
#define atomic_long_sub_return(i, v) atomic64_sub_return(i, v)
#define atomic_long_inc_return(v) atomic64_inc_return(v)
#define atomic_long_dec_return(v) atomic64_dec_return(v)
#define atomic_long_fetch_add(i, v) atomic64_fetch_add(i, v)
#define atomic_long_fetch_sub(i, v) atomic64_fetch_sub(i, v)
#define atomic_long_fetch_inc(v) atomic64_fetch_inc(v)
#define atomic_long_fetch_dec(v) atomic64_fetch_dec(v)
#define atomic_long_fetch_or(i, v) atomic64_fetch_or(i, v)
#define atomic_long_fetch_and(i, v) atomic64_fetch_and(i, v)
#define atomic_long_fetch_xor(i, v) atomic64_fetch_xor(i, v)
#define atomic_long_inc_and_test(v) atomic64_inc_and_test(v)
#define atomic_long_dec_and_test(v) atomic64_dec_and_test(v)
#define atomic_long_sub_and_test(i, v) atomic64_sub_and_test(i, v)
#define atomic_long_add_negative(i, v) atomic64_add_negative(i, v)
#define atomic_long_add_unless(v, a, u) atomic64_add_unless(v, a, u)
#define atomic_long_fetch_add_unless(v, a, u) atomic64_fetch_add_unless(v, a, u)
#define atomic_long_inc_not_zero(v) atomic64_inc_not_zero(v)
#define atomic_long_dec_if_positive(v) atomic64_dec_if_positive(v)
#define atomic_long_xchg(v, new) atomic64_xchg(v, new)
#define atomic_long_cmpxchg(v, old, new) atomic64_cmpxchg(v, old, new)
#define atomic_long_try_cmpxchg(v, old, new) atomic64_try_cmpxchg(v, old, new)
#define atomic_long_read_acquire(v) atomic64_read_acquire(v)
#define atomic_long_set_release(v, i) atomic64_set_release(v, i)
#define atomic_long_cond_read_acquire(v, condition) atomic64_cond_read_acquire(v, condition)
#define atomic_long_cond_read_relaxed(v, condition) atomic64_cond_read_relaxed(v, condition)
#define atomic_long_try_cmpxchg_acquire(v, old, new) atomic_long_try_cmpxchg(v, old, new)
#define atomic_long_try_cmpxchg_release(v, old, new) atomic_long_try_cmpxchg(v, old, new)
#define atomic_long_try_cmpxchg_relaxed(v, old, new) atomic_long_try_cmpxchg(v, old, new)
#define atomic_long_cmpxchg_acquire(v, old, new) atomic_long_cmpxchg(v, old, new)
#define atomic_long_cmpxchg_release(v, old, new) atomic_long_cmpxchg(v, old, new)
#define atomic_long_cmpxchg_relaxed(v, old, new) atomic_long_cmpxchg(v, old, new)
#define atomic_long_xchg_acquire(v, new) atomic_long_xchg(v, new)
#define atomic_long_xchg_release(v, new) atomic_long_xchg(v, new)
#define atomic_long_xchg_relaxed(v, new) atomic_long_xchg(v, new)
#define atomic_long_add_return_acquire(i, v) atomic_long_add_return(i, v)
#define atomic_long_add_return_release(i, v) atomic_long_add_return(i, v)
#define atomic_long_add_return_relaxed(i, v) atomic_long_add_return(i, v)
#define atomic_long_sub_return_acquire(i, v) atomic_long_sub_return(i, v)
#define atomic_long_sub_return_release(i, v) atomic_long_sub_return(i, v)
#define atomic_long_sub_return_relaxed(i, v) atomic_long_sub_return(i, v)
#define atomic_long_inc_return_acquire(v) atomic_long_inc_return(v)
#define atomic_long_inc_return_release(v) atomic_long_inc_return(v)
#define atomic_long_inc_return_relaxed(v) atomic_long_inc_return(v)
#define atomic_long_dec_return_acquire(v) atomic_long_dec_return(v)
#define atomic_long_dec_return_release(v) atomic_long_dec_return(v)
#define atomic_long_dec_return_relaxed(v) atomic_long_dec_return(v)
#define atomic_long_fetch_add_acquire(i, v) atomic_long_fetch_add(i, v)
#define atomic_long_fetch_add_release(i, v) atomic_long_fetch_add(i, v)
#define atomic_long_fetch_add_relaxed(i, v) atomic_long_fetch_add(i, v)
#define atomic_long_fetch_sub_acquire(i, v) atomic_long_fetch_sub(i, v)
#define atomic_long_fetch_sub_release(i, v) atomic_long_fetch_sub(i, v)
#define atomic_long_fetch_sub_relaxed(i, v) atomic_long_fetch_sub(i, v)
#define atomic_long_fetch_or_acquire(i, v) atomic_long_fetch_or(i, v)
#define atomic_long_fetch_or_release(i, v) atomic_long_fetch_or(i, v)
#define atomic_long_fetch_or_relaxed(i, v) atomic_long_fetch_or(i, v)
#define atomic_long_fetch_and_acquire(i, v) atomic_long_fetch_and(i, v)
#define atomic_long_fetch_and_release(i, v) atomic_long_fetch_and(i, v)
#define atomic_long_fetch_and_relaxed(i, v) atomic_long_fetch_and(i, v)
#define atomic_long_fetch_xor_acquire(i, v) atomic_long_fetch_xor(i, v)
#define atomic_long_fetch_xor_release(i, v) atomic_long_fetch_xor(i, v)
#define atomic_long_fetch_xor_relaxed(i, v) atomic_long_fetch_xor(i, v)
#define atomic_long_fetch_inc_acquire(v) atomic_long_fetch_inc(v)
#define atomic_long_fetch_inc_release(v) atomic_long_fetch_inc(v)
#define atomic_long_fetch_inc_relaxed(v) atomic_long_fetch_inc(v)
#define atomic_long_fetch_dec_acquire(v) atomic_long_fetch_dec(v)
#define atomic_long_fetch_dec_release(v) atomic_long_fetch_dec(v)
#define atomic_long_fetch_dec_relaxed(v) atomic_long_fetch_dec(v)

#define atomic_fetch_sub_acquire(i, v) atomic_fetch_sub(&(v)->counter, i)
#define atomic_fetch_sub_release(i, v) atomic_fetch_sub(&(v)->counter, i)
#define atomic_fetch_sub_relaxed(i, v) atomic_fetch_sub(&(v)->counter, i)
#define atomic_fetch_or_acquire(i, v) atomic_fetch_or(&(v)->counter, i)
#define atomic_fetch_or_release(i, v) atomic_fetch_or(&(v)->counter, i)
#define atomic_fetch_or_relaxed(i, v) atomic_fetch_or(&(v)->counter, i)
#define atomic_fetch_and_acquire(i, v) atomic_fetch_and(&(v)->counter, i)
#define atomic_fetch_and_release(i, v) atomic_fetch_and(&(v)->counter, i)
#define atomic_fetch_and_relaxed(i, v) atomic_fetch_and(&(v)->counter, i)
#define atomic_fetch_xor_acquire(i, v) atomic_fetch_xor(&(v)->counter, i)
#define atomic_fetch_xor_release(i, v) atomic_fetch_xor(&(v)->counter, i)
#define atomic_fetch_xor_relaxed(i, v) atomic_fetch_xor(&(v)->counter, i)
#define atomic_inc_return_acquire(v) atomic_inc_return(v)
#define atomic_inc_return_release(v) atomic_inc_return(v)
#define atomic_inc_return_relaxed(v) atomic_inc_return(v)
#define atomic_dec_return_acquire(v) atomic_dec_return(v)
#define atomic_dec_return_release(v) atomic_dec_return(v)
#define atomic_dec_return_relaxed(v) atomic_dec_return(v)
#define atomic_xchg_acquire(v, new) atomic_xchg(v, new)
#define atomic_xchg_release(v, new) atomic_xchg(v, new)
#define atomic_xchg_relaxed(v, new) atomic_xchg(v, new)

#define atomic_fetch_inc_acquire(v) atomic_fetch_inc(&(v)->counter)
#define atomic_fetch_inc_release(v) atomic_fetch_inc(&(v)->counter)
#define atomic_fetch_inc_relaxed(v) atomic_fetch_inc(&(v)->counter)
#define atomic_fetch_dec_acquire(v) atomic_fetch_dec(&(v)->counter)
#define atomic_fetch_dec_release(v) atomic_fetch_dec(&(v)->counter)
#define atomic_fetch_dec_relaxed(v) atomic_fetch_dec(&(v)->counter)

#define atomic_cond_read_acquire(v, condition) smp_cond_load_acquire(&(v)->counter, condition)
#define atomic_cond_read_relaxed(v, condition) smp_cond_load_relaxed(&(v)->counter, condition)

#endif
