/*
 * ticket.c: PFIND: every core searches directories of its own for a file. Every block of a directory is found under
 * the one spin lock of the disk's address_space, a ticket lock as in Linux 2.6.39.
 *
 * Watch the lock's queue near the peak. The section is long: with few waiting cores, all of them have read the line
 * again before the section ends, and the unlock finds no queue. With more waiting cores there is not enough time.
 */
#include "lib/hotline.h"
#include "lib/kernel/ticket_spinlock.h"

typedef struct ticket_spinlock spinlock_t;
#define spin_lock_init ticket_spin_lock_init
#define spin_lock ticket_spin_lock
#define spin_unlock ticket_spin_unlock

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
