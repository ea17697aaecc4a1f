/*
 * mcs.c: PFIND as in ticket.c, but the lock is an MCS lock: waiting cores form a queue, and each reads a line of its
 * own.
 *
 * Watch the throughput: it does not collapse, and yet it never exceeds that of a dozen cores. One core at a time is in
 * the section, and no lock can change that.
 */
#include "lib/hotline.h"
#include "lib/kernel/mcs_spinlock.h"

typedef struct mcs_spinlock spinlock_t;
#define spin_lock_init mcs_spin_lock_init
#define spin_lock mcs_spin_lock
#define spin_unlock mcs_spin_unlock

#include "lib/vfs/buffer.h"

extern const long find_work; /* cycles outside the lock for each directory */

/* One operation is a part of a search, since a whole search takes 70,000 acquisitions: see the measure's formula. */
#define DIRECTORIES 7

/* assumed: directory entries examined after each directory's blocks, each in a random time of its own */
#define ENTRIES 16

static void look_up_block(unsigned long block)
{
	struct buffer_head *buffer = find_get_block(block);
	assert(buffer != 0);
	put_block(buffer);
}

/* Finds the inode's and the entries' block, reads the entries. assumed: a tenth of the work around the blocks */
static void search_directory(void)
{
	work_random(find_work / 20);
	look_up_block(random_below(BUFFERS_PER_PAGE));
	work_random(find_work / 20);
	look_up_block(random_below(BUFFERS_PER_PAGE));
	for (int entry = 0; entry < ENTRIES; entry++)
		work_random(find_work * 9 / 10 / ENTRIES);
}

void setup(void)
{
	buffers_setup();
}

void operation(void)
{
	for (int directory = 0; directory < DIRECTORIES; directory++)
		search_directory();
}
