/*
 * time.c: a program asks what time it is, again and again, on every processor. The time is computed from the
 * processor's own clock and from a few words that the kernel changes on every tick. No processor may be told a time
 * that is earlier than one that was told before.
 *
 * Watch the line of the last time told, which every call writes, or that of the lock. With a sequence lock a call
 * writes nothing; with a page that is only read, it does not even enter the kernel.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/locks/rwlock.h"
#include "lib/locks/seqlock.h"
#include "lib/system.h"

extern const long compute;     /* cycles for computing the time */
extern const long tick_cycles; /* from one tick of the kernel's clock to the next */

/* How calls agree: 0 by compare-and-exchange, 1 reader-writer lock, 2 sequence lock, 3 a page that is only read. */
#ifndef AGREE
#define AGREE 0
#endif

static struct {
	_Alignas(LINE_BYTES) volatile long base; /* the kernel's time at the last tick */
} clock;

static struct {
	_Alignas(LINE_BYTES) volatile long value;
} last_told;

static struct rwlock xtime_rwlock;
static struct seqlock xtime_seqlock;
static struct own_line next_tick;

static long computed(void)
{
	long base = clock.base;
	work(compute);
	long time = now();
	assert(time >= base);
	return time;
}

/* The later of the time computed and the last one told becomes the last one told. */
static long never_back(long time)
{
	for (;;) {
		long last = last_told.value;
		if (last >= time)
			return last;
		if (cmpxchg(&last_told.value, last, time) == last)
			return time;
	}
}

static long read_locked(void)
{
	rwlock_read_lock(&xtime_rwlock);
	long time = computed();
	rwlock_read_unlock(&xtime_rwlock);
	return time;
}

static long read_sequence(void)
{
	unsigned begin;
	long time;
	do {
		begin = seqlock_read_begin(&xtime_seqlock);
		time = computed();
	} while (seqlock_read_retry(&xtime_seqlock, begin));
	return time;
}

/* A system call, but for the page, which every process can read. */
static long get_time(void)
{
	if (AGREE == 3)
		return computed();
	mode_switch();
	long time = AGREE == 0 ? never_back(computed()) : AGREE == 1 ? read_locked() : read_sequence();
	mode_switch();
	return time;
}

static void set_base(void)
{
	clock.base = now();
}

static void tick(void)
{
	if (AGREE == 1)
		rwlock_write_lock(&xtime_rwlock);
	if (AGREE == 2)
		seqlock_write_lock(&xtime_seqlock);
	set_base();
	if (AGREE == 2)
		seqlock_write_unlock(&xtime_seqlock);
	if (AGREE == 1)
		rwlock_write_unlock(&xtime_rwlock);
}

/* The first processor keeps the kernel's time. */
static void keep_time(void)
{
	if (cpu() != 0 || now() < next_tick.value)
		return;
	next_tick.value += tick_cycles;
	tick();
}

void setup(void)
{
	code_setup();
	rwlock_init(&xtime_rwlock);
	seqlock_init(&xtime_seqlock);
}

void operation(void)
{
	static _Thread_local long told;
	keep_time();
	long time = get_time();
	assert(time >= told);
	told = time;
}
