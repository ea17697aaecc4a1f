// planted: fault DEADLOCK in sleep_until_woken line 12
// A consumer looks for work before it says that it sleeps: the call that comes in between is lost.
#include "lib/hotline.h"

static _Atomic int items, sleeping, woken;

static void sleep_until_woken(void)
{
	if (items > 0)
		return;
	sleeping = 1;
	while (!woken)
		cpu_relax();
	woken = 0;
}

static void consume(void)
{
	while (items == 0)
		sleep_until_woken();
	atomic_fetch_sub(&items, 1);
}

static void produce(void)
{
	while (items > 0)
		cpu_relax();
	atomic_fetch_add(&items, 1);
	if (atomic_exchange(&sleeping, 0))
		woken = 1;
}

void operation(void)
{
	if (cpu() == 0)
		produce();
	else
		consume();
	work_random(100);
}
