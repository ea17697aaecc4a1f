/* C11's atomic types and functions without any header of Hotline. */
#include <stdatomic.h>
#include <stdbool.h>
#include <assert.h>
static atomic_flag f = ATOMIC_FLAG_INIT;
static atomic_int n;
static atomic_bool b;
static _Atomic(long) q;
static atomic_uint_fast32_t uf;
static atomic_size_t asz;
static long plain;
extern int cpu(void);
void setup(void) { atomic_init(&n, 0); atomic_store_explicit(&b, false, memory_order_release); }
void operation(void)
{
	while (atomic_flag_test_and_set_explicit(&f, memory_order_acquire))
		;
	plain++;
	n++;
	n += 2;
	int v = n;
	assert(v % 3 == 0);
	q = q + 1;
	asz++; uf--;
	assert(atomic_load_explicit(&q, memory_order_relaxed) == plain);
	int expect = v;
	assert(atomic_compare_exchange_strong_explicit(&n, &expect, v + 3, memory_order_seq_cst, memory_order_relaxed));
	atomic_thread_fence(memory_order_seq_cst);
	atomic_signal_fence(memory_order_acquire);
	atomic_flag_clear(&f);
}
