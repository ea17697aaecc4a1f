// planted under pso: fault ASSERT_FAILED in receive line 23
//
// Message passing by relaxed atomics: the flag may be seen before the data. All accesses are atomic, so no data race
// tells of it, and no machine that keeps the order of stores shows it.
#include "lib/hotline.h"

static _Alignas(128) atomic_long data;
static _Alignas(128) atomic_long flag;
static long sent;

static void send(void)
{
	sent++;
	atomic_store_explicit(&data, sent, memory_order_relaxed);
	atomic_store_explicit(&flag, sent, memory_order_relaxed);
}

static void receive(void)
{
	long seen = atomic_load_explicit(&flag, memory_order_acquire);
	long got = atomic_load_explicit(&data, memory_order_relaxed);

	assert(got >= seen);
}

void operation(void)
{
	if (cpu() == 0)
		send();
	else
		receive();
	work_random(40);
}
