/*
 * sleeping.c: a process that finds the list of waiters locked sleeps on a futex until it is unlocked.
 *
 * Watch the list's lock when there are more clients than cores: who finds it locked gives its core to a process that
 * has something to do, and is woken when the list is unlocked.
 */
#define LWLOCK_LIST_SLEEPS 1
#include "backends.h"

void setup(void)
{
	create_backends();
}

void operation(void)
{
	threads_run();
}
