/* gcc's __sync and __atomic builtins, and its hints. */
#include "lib/hotline.h"
static volatile int l; static long c; static char ch; static volatile unsigned long bits;
static int arr[4];
void operation(void)
{
	while (__sync_lock_test_and_set(&l, 1)) while (l) __builtin_ia32_pause();
	c++;
	long before = c;
	__sync_synchronize();
	assert(c == before);
	ch = 3;
	if (__builtin_expect(!!(c == 0), 0)) __builtin_unreachable();
	bool ok = __atomic_test_and_set(&ch, __ATOMIC_ACQUIRE); assert(ok);
	__atomic_clear(&ch, __ATOMIC_RELEASE); assert(ch == 0);
	assert(__atomic_add_fetch(&c, 1, __ATOMIC_SEQ_CST) == before + 1);
	__atomic_sub_fetch(&c, 1, __ATOMIC_SEQ_CST);
	assert(__sync_val_compare_and_swap(&bits, 0, 1) == 0); bits = 0;
	assert(__sync_or_and_fetch(&bits, 6) == 6 && __sync_and_and_fetch(&bits, 2) == 2
		&& __sync_xor_and_fetch(&bits, 2) == 0);
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	__builtin_prefetch(&arr[0]); __builtin_prefetch(&arr[1], 0, 3);
	__sync_lock_release(&l);
}
