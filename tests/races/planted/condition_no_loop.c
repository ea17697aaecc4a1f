// planted: fault ASSERT_FAILED in consume line 27
// A consumer that takes for granted that something is there once the signal has come or was not needed.
#include "lib/hotline.h"

static _Atomic int mutex;
_Alignas(64) static _Atomic int items;
_Alignas(64) static _Atomic int signals;

static void lock(void)
{
	while (atomic_exchange(&mutex, 1) != 0)
		cpu_relax();
}
static void unlock(void)
{
	mutex = 0;
}

static void consume(void)
{
	if (items == 0) {
		int seen = signals;
		while (signals == seen)
			cpu_relax();
	}
	lock();
	assert(items > 0);
	items = items - 1;
	unlock();
}

static void produce(void)
{
	lock();
	items = items + 1;
	unlock();
	signals = signals + 1;
}

void operation(void)
{
	if (cpu() == 0)
		produce();
	else
		consume();
	work(50);
}
