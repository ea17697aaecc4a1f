/*
 * zero.c: processes map /dev/zero to get memory, touch it, and unmap it. The kernel treats such a mapping as a file of
 * its own file system, and this file system counts its blocks and compares the count with a limit, for every page.
 * The mappings need neither.
 *
 * Watch the line of the file system's lock: every page of every process takes it, to be counted and to be uncounted.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/locks/ticket.h"
#include "lib/system.h"

extern const long page_work; /* cycles for a page besides counting: the fault, and its share of mapping and unmapping */
extern const long counting;  /* cycles under the lock */

#ifndef COUNTED
#define COUNTED 1 /* 0: the file system has no limit, and keeps no count */
#endif

static struct {
	struct ticket_lock stat_lock;
	_Alignas(LINE_BYTES) long free_blocks;
} file_system;

static void change_free_blocks(long blocks)
{
	if (!COUNTED)
		return;
	ticket_lock(&file_system.stat_lock);
	assert(file_system.free_blocks + blocks >= 0);
	work(counting);
	file_system.free_blocks += blocks;
	ticket_unlock(&file_system.stat_lock);
}

void setup(void)
{
	code_setup();
	ticket_init(&file_system.stat_lock);
	file_system.free_blocks = 1L << 20;
}

/* A page is touched for the first time, and given back. */
void operation(void)
{
	mode_switch();
	kernel_code(page_work / 2);
	change_free_blocks(-1);
	mode_switch();
	mode_switch();
	kernel_code(page_work / 2);
	change_free_blocks(1);
	mode_switch();
}
