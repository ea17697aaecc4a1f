// planted: race consume:21 produce:13 on message
// A message that is published by a relaxed store: nothing orders its content before the flag.
#include "lib/hotline.h"

_Alignas(64) static int message;
_Alignas(64) static _Atomic int full;

static void produce(void)
{
	while (atomic_load_explicit(&full, memory_order_acquire) != 0)
		cpu_relax();
	work(30);
	message = 42;
	atomic_store_explicit(&full, 1, memory_order_relaxed);
}

static void consume(void)
{
	while (atomic_load_explicit(&full, memory_order_acquire) != 1)
		cpu_relax();
	int read = message;
	assert(read == 42);
	atomic_store_explicit(&full, 0, memory_order_release);
}

void operation(void)
{
	if (cpu() == 0)
		produce();
	else if (cpu() == 1)
		consume();
	else
		work(100);
}
