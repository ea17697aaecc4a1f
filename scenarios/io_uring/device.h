/*
 * device.h: a disk that answers each read after the same time, many reads at once, and what the kernel does for a read.
 * No core is interrupted: one that waits for a read asks the disk, again and again.
 */
#ifndef HL_IO_URING_DEVICE_H
#define HL_IO_URING_DEVICE_H

#include "lib/hotline.h"
#include "lib/system.h"

extern const long depth;   /* requests under way, or completions that are posted together */
extern const long io;      /* cycles of the kernel for one read, half of them before it and half of them after it */
extern const long latency; /* cycles from the disk's bell to its answer */
extern const long app_work; /* mean cycles of the application's own work for a read that has come */
extern const long entry;   /* cycles of io_uring_enter() besides two mode switches: arguments, the disk's bell */

#define DEPTH_MAX 256
#define BATCH 32 /* requests that fio submits at a time, and completions for which it waits */

/* What the disk has under way, in the order in which it was asked. Only the core that asks and polls touches it. */
static struct {
	_Alignas(128) long asked, answered;
	long who[DEPTH_MAX];
	long answer_at[DEPTH_MAX];
} disk;

static void disk_ask(long who)
{
	work(io / 2);
	disk.who[disk.asked % DEPTH_MAX] = who;
	disk.answer_at[disk.asked % DEPTH_MAX] = now() + latency;
	disk.asked++;
}

/* A request that the disk has answered, or -1. */
static long disk_poll(void)
{
	if (disk.answered == disk.asked || now() < disk.answer_at[disk.answered % DEPTH_MAX])
		return -1;
	work(io - io / 2);
	return disk.who[disk.answered++ % DEPTH_MAX];
}

#endif
