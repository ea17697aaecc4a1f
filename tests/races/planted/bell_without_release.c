// planted: race ring:14 answer:21 on request
// WRITE_ONCE orders nothing but itself: who has heard the bell need not come after the request that was made before.
#include <linux/atomic.h>
#include "lib/hotline.h"

static _Alignas(64) int request;
static _Alignas(64) int bell;

static void ring(void)
{
	while (smp_load_acquire(&bell) != 0)
		cpu_relax();
	work(30);
	WRITE_ONCE(request, 1);
	WRITE_ONCE(bell, 1);
}

static void answer(void)
{
	smp_cond_load_acquire(&bell, VAL);
	request = 0;
	smp_store_release(&bell, 0);
}

void operation(void)
{
	if (cpu() == 0)
		ring();
	else if (cpu() == 1)
		answer();
	else
		work(100);
}
