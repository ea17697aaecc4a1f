/*
 * tick.c: each processor is interrupted by its clock so many times a second, and counts the tick. Between two ticks an
 * application works, and looks at the kernel's clock now and then.
 *
 * Watch the lock of the one count for all: with 512 processors the next tick of a processor is due before its last one
 * is counted, and the application gets no time at all. The machine is busy, and makes no progress.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/locks/ticket.h"
#include "lib/system.h"

extern const long tick_cycles; /* from one tick of a processor to its next one */
extern const long looks;       /* how often the application looks at the clock between two ticks */
extern const long handler;     /* cycles of the interrupt besides counting */

/* Where a tick is counted: 0 in one count for all, 1 in the processor's own, 2 there, and at times in the common one */
#ifndef OWN_COUNTS
#define OWN_COUNTS 0
#endif

/* assumed: processors that have counts of their own add them to the common one every so many ticks */
#define FOLD 32

/* The kernel keeps its time beside the count: a processor that looks at the time gets a copy of the count's line. */
static struct {
	_Alignas(LINE_BYTES) volatile long ticks;
	volatile long time;
} clock;

static struct ticket_lock clock_lock;

struct processor {
	_Alignas(LINE_BYTES) long own_ticks;
	long due; /* when the next tick comes */
};

static struct processor processors[CORES_MAX];

static void add_ticks(long n)
{
	ticket_lock(&clock_lock);
	clock.ticks += n;
	ticket_unlock(&clock_lock);
}

static void count_tick(struct processor *me)
{
	if (OWN_COUNTS == 0) {
		add_ticks(1);
		return;
	}
	me->own_ticks++;
	if (OWN_COUNTS == 2 && me->own_ticks % FOLD == 0)
		add_ticks(FOLD);
}

/* The clock itself is kept by one processor. */
static void keep_time(void)
{
	if (cpu() == 0)
		clock.time = now();
}

static void interrupt(struct processor *me)
{
	mode_switch();
	kernel(handler);
	count_tick(me);
	keep_time();
	mode_switch();
}

/* Works until the next tick is due: not at all, when it is due already. */
static void work_until(long due)
{
	for (long piece = 0; piece <= looks && now() < due; piece++) {
		long left = due - now();
		user(piece == looks ? left : left / (looks + 1 - piece));
		assert(clock.time <= now());
	}
}

void setup(void)
{
	code_setup();
	for (int core = 0; core < cpu_count(); core++)
		on_node(&processors[core], sizeof processors[core], node_of(core));
}

/* The ticks of the processors are spread evenly over time, as the kernel spreads them. */
void setup_cpu(void)
{
	processors[cpu()].due = tick_cycles + tick_cycles * cpu() / cpu_count();
}

/* One tick of a processor, and the work before it. */
void operation(void)
{
	struct processor *me = &processors[cpu()];
	work_until(me->due);
	interrupt(me);
	me->due += tick_cycles;
}
