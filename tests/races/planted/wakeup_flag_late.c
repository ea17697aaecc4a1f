// planted: fault DEADLOCK in operation line 32 or fault DEADLOCK in operation line 20
// The sleeper looks at the queue first and says only then that it sleeps: a wake-up in between is lost.
#include "lib/hotline.h"

_Alignas(64) _Atomic int queued;
_Alignas(64) _Atomic int sleeping;
_Alignas(64) _Atomic int woken;

static void produce(void)
{
	atomic_fetch_add(&queued, 1);
	if (atomic_exchange(&sleeping, 0))
		atomic_store(&woken, 1);
}

void operation(void)
{
	if (cpu() == 0) {
		/* one item at a time: waits until the consumer has taken the last */
		while (atomic_load(&queued))
			cpu_relax();
		produce();
		return;
	}
	if (atomic_load(&queued)) {
		atomic_fetch_sub(&queued, 1);
		return;
	}
	atomic_store(&sleeping, 1);

	/* queued is not looked at again */
	while (!atomic_load(&woken))
		cpu_relax();
	atomic_store(&woken, 0);
}
