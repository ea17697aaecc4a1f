/*
 * spinning.c: a process that finds the list of waiters locked looks again and again, and then sleeps for a
 * millisecond or more.
 *
 * Watch the list of the lock `flushing` when there are many clients: whenever it is unlocked, all processes that look
 * see it and try to lock it, and the hand-off takes as long as all their tries.
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
