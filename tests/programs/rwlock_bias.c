/* A readers-writer lock in one word, with a bias that a writer takes away. */
#include "lib/hotline.h"
#define BIAS 0x01000000
static volatile int rw = BIAS;
static long a, b;
static void read_lock(void)
{
	while (__sync_sub_and_fetch(&rw, 1) < 0) {
		__sync_add_and_fetch(&rw, 1);
		while (rw <= 0) cpu_relax();
	}
}
static void read_unlock(void) { __sync_fetch_and_add(&rw, 1); }
static void write_lock(void)
{
	while (!__sync_bool_compare_and_swap(&rw, BIAS, 0))
		while (rw != BIAS) cpu_relax();
}
static void write_unlock(void) { __sync_add_and_fetch(&rw, BIAS); }
void operation(void)
{
	if (random_below(10) == 0) {
		write_lock();
		a++; work(10); b++;
		write_unlock();
	} else {
		read_lock();
		long x = a, y = b;
		assert(x == y);
		read_unlock();
	}
	work(100);
}
