/*
 * sqpoll.c: a core of the kernel looks at the ring of requests all the time (SQPOLL), and asks the disk as well. The
 * application never enters the kernel.
 *
 * Watch the two tails: each travels once for all entries that are new, and the entries behind it.
 */
#include "rings.h"

void setup(void)
{
	application_init();
	assert(cpu_count() >= 2);
}

static void kernel_core(void)
{
	for (;;) {
		start_requests();
		post_answers();
	}
}

void operation(void)
{
	if (cpu() == 1)
		kernel_core();
	if (cpu() > 1)
		cpu_sleep(0x7fffffffffffffffL);
	for (;;) {
		while (submit() > 0)
			;
		while (reap() == 0)
			cpu_relax();
	}
}
