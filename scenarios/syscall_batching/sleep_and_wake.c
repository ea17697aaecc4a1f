/*
 * sleep_and_wake.c: one core posts calls, another core executes them, and sleeps when it finds none; it is woken only
 * if it sleeps. There is a bug in it on purpose: an exercise asks for a schedule that shows it.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/system.h"

extern const long batch;    /* calls in a batch */
extern const long crossing; /* cycles of one mode switch */

#define NEVER 0x7fffffffffffffffL
#define LOOKS 64 /* before it sleeps */

static struct {
	_Alignas(LINE_BYTES) volatile long posted;
	_Alignas(LINE_BYTES) volatile long executed;
	_Alignas(LINE_BYTES) volatile int sleeps;
} page;

static void sleep_until_woken(void)
{
	for (int look = 0; look < LOOKS; look++) {
		if (page.posted > page.executed)
			return;
		work(crossing);
	}
	page.sleeps = 1;
	fence();
	cpu_sleep(NEVER);
	page.sleeps = 0;
}

static void execute_calls(void)
{
	for (;;) {
		sleep_until_woken();
		while (page.executed < page.posted) {
			work(crossing);
			page.executed++;
		}
	}
}

static void post(long calls)
{
	page.posted += calls;
	fence();
	if (page.sleeps)
		cpu_wake(1);
}

void setup(void)
{
	assert(cpu_count() >= 2);
}

void operation(void)
{
	if (cpu() == 1)
		execute_calls();
	if (cpu() > 1)
		cpu_sleep(NEVER);
	post(batch);
	while (page.executed < page.posted)
		cpu_relax();
	work_random(20 * crossing);
}
