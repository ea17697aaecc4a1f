/*
 * spinning.c: a process that finds the list of waiters locked looks again and again, and then sleeps for a
 * millisecond or more.
 *
 * Watch the list of the lock `flushing` when there are many clients: processes look again and again, which slows its
 * holder down, and then they sleep, though the list is locked for some instructions only.
 */
#define LWLOCK_LIST_SLEEPS 0
#include "backends.h"

void setup(void)
{
	create_backends();
}

void operation(void)
{
	threads_run();
}
