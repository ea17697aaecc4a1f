// planted: fault ASSERT_FAILED in operation line 20
// A reader of a sequence lock that does not look whether a writer was there meanwhile.
#include "lib/hotline.h"
#include "lib/locks/seqlock.h"

static struct seqlock lock;
_Alignas(64) static volatile long one;
_Alignas(64) static volatile long two;

void operation(void)
{
	if (cpu() == 0) {
		seqlock_write_lock(&lock);
		one = one + 1;
		two = two + 1;
		seqlock_write_unlock(&lock);
	} else {
		seqlock_read_begin(&lock);
		long first = one, second = two;
		assert(first == second);
	}
	work(100);
}
