/*
 * starved.c: a program with contexts of its own that calls one of them runnable, but never switches to it, and sleeps.
 * For the words about a thread that never gets a core.
 */
#include "lib/hotline.h"
#include "lib/system.h"

static int waiting, forgotten;

static void wait_for_ever(long unused)
{
	(void)unused;
	context_state(waiting, 1);
	for (;;)
		cpu_sleep(0x7fffffffffffffffL);
}

static void never_begun(long unused)
{
	(void)unused;
	for (;;)
		work(1);
}

void setup(void)
{
	waiting = context_create(wait_for_ever, 0);
	forgotten = context_create(never_begun, 0);
}

void operation(void)
{
	context_state(context_self(), 3);
	if (cpu() == 0)
		context_switch(waiting);
	for (;;)
		cpu_sleep(0x7fffffffffffffffL);
}
