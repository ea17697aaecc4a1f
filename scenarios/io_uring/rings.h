/*
 * rings.h: the two rings that an application shares with the kernel: requests on one, completions on the other
 * [io_uring]. Each has one writer and one reader, so neither needs a lock or an atomic instruction: the writer moves
 * the tail when its entries are written, and the reader moves the head.
 *
 * A request is a line; four completions share one. With another core on the other side a transfer brings four
 * completions, and one look at a tail tells of all that are new.
 */
#ifndef HL_IO_URING_RINGS_H
#define HL_IO_URING_RINGS_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

#include "device.h"

struct request {
	_Alignas(64) volatile long opcode;
	volatile long who;
	volatile long address;
	volatile long length;
};

struct completion {
	volatile long who;
	volatile long result;
};

static struct {
	_Alignas(128) volatile long head; /* the kernel's */
	_Alignas(128) volatile long tail; /* the application's */
	struct request entry[DEPTH_MAX];
} requests;

static struct {
	_Alignas(128) volatile long head; /* the application's */
	_Alignas(128) volatile long tail; /* the kernel's */
	_Alignas(128) struct completion entry[DEPTH_MAX];
} completions;

/* ---- The application ------------------------------------------------------------------------------------------- */

static long free_slot[DEPTH_MAX], free_slots;
static long began[DEPTH_MAX];
static long in_flight;

static inline void application_init(void)
{
	for (long slot = 0; slot < depth; slot++)
		free_slot[free_slots++] = slot;
}

/* Writes as many requests as it may, and makes them visible together. Returns how many. */
static inline long submit(void)
{
	long tail = requests.tail, count = free_slots < BATCH ? free_slots : BATCH;
	for (long i = 0; i < count; i++) {
		struct request *request = &requests.entry[(tail + i) % DEPTH_MAX];
		long who = free_slot[--free_slots];
		began[who] = now();
		request->opcode = 1;
		request->address = who * 512;
		request->length = 512;
		request->who = who;
	}
	if (count > 0)
		smp_store_release(&requests.tail, tail + count);
	in_flight += count;
	return count;
}

/* Takes all completions that are there. Returns how many. */
static inline long reap(void)
{
	long head = completions.head, tail = smp_load_acquire(&completions.tail);
	for (long at = head; at < tail; at++) {
		long who = completions.entry[at % DEPTH_MAX].who;
		assert(completions.entry[at % DEPTH_MAX].result == 512);
		free_slot[free_slots++] = who;
		operation_completed(began[who]);
		if (app_work > 0)
			work_random(app_work);
	}
	if (tail > head)
		smp_store_release(&completions.head, tail);
	in_flight -= tail - head;
	return tail - head;
}

/* ---- The kernel ------------------------------------------------------------------------------------------------ */

/* Begins the reads of all requests that are visible. Returns how many. */
static inline long start_requests(void)
{
	long head = requests.head, tail = smp_load_acquire(&requests.tail);
	for (long at = head; at < tail; at++) {
		struct request *request = &requests.entry[at % DEPTH_MAX];
		assert(request->length == 512);
		disk_ask(request->who);
	}
	if (tail > head)
		smp_store_release(&requests.head, tail);
	return tail - head;
}

/* Posts what the disk has answered, and makes it visible together. Returns how many. */
static inline long post_answers(void)
{
	long tail = completions.tail, count = 0;
	for (long who; (who = disk_poll()) >= 0; count++) {
		struct completion *completion = &completions.entry[(tail + count) % DEPTH_MAX];
		completion->who = who;
		completion->result = 512;
	}
	if (count > 0)
		smp_store_release(&completions.tail, tail + count);
	return count;
}

#endif
