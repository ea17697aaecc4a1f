/*
 * spinning.c: a process that finds the list of waiters locked looks again and again, and then sleeps for a
 * millisecond or more.
 *
 * Watch the list's lock when there are more clients than cores: processes look for a long time, and then sleep, though
 * the list is locked for some instructions only.
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
