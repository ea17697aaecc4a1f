/* Every core produces and consumes through a bounded buffer with counting semaphores. */
#include "lib/hotline.h"
#define SIZE 4
static int buffer[SIZE], in, out;
static volatile int mutex, empty = SIZE, full = 0;
static void P(volatile int *s) { for (;;) { int v = *s; if (v > 0 && cmpxchg(s, v, v - 1) == v) return;
	cpu_relax(); } }
static void V(volatile int *s) { (void)atomic_fetch_add(s, 1); }
static int produced, consumed;
void setup(void) { mutex = 1; }
void operation(void)
{
	work_random(500);
	P(&empty); P(&mutex);
	buffer[in] = ++produced; in = (in + 1) % SIZE;
	V(&mutex); V(&full);
	work_random(500);
	P(&full); P(&mutex);
	int item = buffer[out]; out = (out + 1) % SIZE; consumed++;
	assert(item == consumed);
	V(&mutex); V(&empty);
}
