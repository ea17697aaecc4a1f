/*
 * polled.c: one core does all of it. It writes requests to the ring, enters the kernel, begins their reads, and asks
 * the disk until enough of them are answered.
 *
 * Watch how many requests one crossing serves: one at a depth of 1, up to 32 at a depth of 128.
 */
#include "rings.h"

void setup(void)
{
	application_init();
}

static void io_uring_enter(long wait_for)
{
	mode_switch();
	work(entry);
	start_requests();
	while (wait_for > 0)
		wait_for -= post_answers();
	mode_switch();
}

void operation(void)
{
	if (cpu() != 0)
		cpu_sleep(0x7fffffffffffffffL);
	for (;;) {
		submit();
		io_uring_enter(in_flight < BATCH ? in_flight : BATCH);
		reap();
	}
}
