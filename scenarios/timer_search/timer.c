/*
 * timer.c: programs wait for something with a timeout, on every processor: a timer is added, what the program waits for
 * comes long before it expires, and the timer is deleted. del_timer_sync() promises that no processor runs the timer's
 * function any more when it returns.
 *
 * Watch the lines of the lists of other processors, which a search reads one after another. Their owners write them at
 * each timer and each tick, so none of them is in the cache of the processor that searches.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/kernel/timer.h"
#include "lib/system.h"

extern const long between;     /* cycles from deleting a timer to adding the next one */
extern const long waiting;     /* cycles from adding a timer to deleting it */
extern const long tick_cycles; /* from one tick of a processor to its next one */
extern const long function;    /* cycles of the timer's function that a tick runs */

/* Which lists del_timer_sync() looks at: 0 all of them, under one lock, 1 all of them, 2 the one with the timer */
#ifndef SEARCH
#define SEARCH 1
#endif

struct processor {
	struct timer timeout;
	struct timer periodic; /* one that expires on every tick */
	_Alignas(LINE_BYTES) long due;
};

static struct processor processors[CORES_MAX];

static void del_timer_sync(struct timer *timer)
{
	bool was_pending = del_timer(timer);
	assert(was_pending);
	if (SEARCH == 0)
		search_running_locked(timer);
	if (SEARCH == 1)
		search_running(timer);
	if (SEARCH == 2)
		look_at_own_list(timer);
}

static void tick_if_due(struct processor *me)
{
	if (now() < me->due)
		return;
	me->due += tick_cycles;
	run_timers(&timer_bases[cpu()], &me->periodic, function);
}

void setup(void)
{
	code_setup();
	timers_setup();
	for (int core = 0; core < cpu_count(); core++)
		on_node(&processors[core], sizeof processors[core], node_of(core));
}

/* The ticks of the processors are spread evenly over time. */
void setup_cpu(void)
{
	processors[cpu()].due = tick_cycles + tick_cycles * cpu() / cpu_count();
}

/* An operation is a call of del_timer_sync(). */
void operation(void)
{
	struct processor *me = &processors[cpu()];
	for (;;) {
		user_code(between);
		tick_if_due(me);
		add_timer(&me->timeout);
		kernel_code(waiting);
		long began = now();
		del_timer_sync(&me->timeout);
		operation_completed(began);
	}
}
