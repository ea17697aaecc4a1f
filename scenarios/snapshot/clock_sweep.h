/*
 * clock_sweep.h: which page of the buffer pool gives way to a new one. A hand goes round all buffers; a buffer that was
 * used since is passed over, and its count of uses falls by one. All processes move the same hand
 * [PG-clock-sweep].
 *
 * HAND_STEP is how many buffers a process takes from the hand at a time, and then looks at by itself.
 */
#ifndef HL_SNAPSHOT_CLOCK_SWEEP_H
#define HL_SNAPSHOT_CLOCK_SWEEP_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long page; /* mean cycles for a page besides finding its buffer: reading it, and the query that needs it */

#define BUFFERS 8192
#define ONE_USE (1u << 18)
#define USES (15u * ONE_USE)

static struct buffer {
	_Alignas(64) volatile unsigned state; /* uses, above pins and flags */
} buffers[BUFFERS];

static _Alignas(LINE_BYTES) volatile unsigned hand;
static _Alignas(LINE_BYTES) volatile long passes; /* of the hand, for processes that write pages ahead */

/* Each process: the buffers that it has from the hand. */
static _Thread_local unsigned mine, mine_end;

static void clock_sweep_init(void)
{
	interleave(buffers, sizeof buffers);
	for (int i = 0; i < BUFFERS; i++)
		buffers[i].state = i % 2 * ONE_USE;
}

static struct buffer *clock_tick(void)
{
	if (mine == mine_end) {
		mine = atomic_fetch_add(&hand, HAND_STEP);
		mine_end = mine + HAND_STEP;
		if (mine % BUFFERS < HAND_STEP)
			atomic_fetch_add(&passes, 1);
	}
	return &buffers[mine++ % BUFFERS];
}

/* The first buffer that was not used since the hand came by. It is used now. */
static struct buffer *find_victim(void)
{
	for (;;) {
		struct buffer *buffer = clock_tick();
		unsigned state = buffer->state;
		while (state & USES ? !atomic_compare_exchange_strong(&buffer->state, &state, state - ONE_USE)
		                    : !atomic_compare_exchange_strong(&buffer->state, &state, state + ONE_USE))
			;
		if (!(state & USES))
			return buffer;
	}
}

static void read_page(void)
{
	find_victim();
	work_random(page);
}

#endif
