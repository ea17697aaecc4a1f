/*
 * vfs/buffer.h: finding the buffer of a disk block in the page cache, under the one spin lock of the whole disk's
 * address_space [Linux-2.6.39, fs/buffer.c]. Only the lock is shared: every core looks for blocks of directories of its
 * own, so the pages and buffers stay in its cache.
 *
 * A program defines spinlock_t, spin_lock, spin_unlock and spin_lock_init before it includes this.
 */
#ifndef HL_VFS_BUFFER_H
#define HL_VFS_BUFFER_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long section; /* cycles under the lock, besides the accesses of the functions below */

#define BUFFERS_PER_PAGE 4 /* 1 KB blocks in a page of 4 KB */

struct buffer_head {
	_Alignas(64) struct buffer_head *b_this_page; /* the page's buffers, in a circle */
	unsigned long b_blocknr;
	int b_count;
};

struct buffer_page {
	_Alignas(64) unsigned long flags;
	int count;
	struct buffer_head *buffers;
};

struct address_space {
	_Alignas(64) long a_ops;
	long backing_dev_info;
	spinlock_t private_lock;
};

static struct address_space bd_mapping;
static struct buffer_page buffer_pages[CORES_MAX];
static struct buffer_head buffer_heads[CORES_MAX][BUFFERS_PER_PAGE];

static void buffers_setup(void)
{
	spin_lock_init(&bd_mapping.private_lock);
	for (int i = 0; i < cpu_count(); i++) {
		buffer_pages[i].buffers = &buffer_heads[i][0];
		for (int b = 0; b < BUFFERS_PER_PAGE; b++) {
			buffer_heads[i][b].b_this_page = &buffer_heads[i][(b + 1) % BUFFERS_PER_PAGE];
			buffer_heads[i][b].b_blocknr = b;
		}
	}
}

/* The buffer of one of the blocks in the core's page, with a reference. */
static struct buffer_head *find_get_block(unsigned long block)
{
	struct buffer_page *page = &buffer_pages[cpu()];
	struct buffer_head *found = 0;
	atomic_fetch_add(&page->count, 1);
	spin_lock(&bd_mapping.private_lock);
	work(section);
	struct buffer_head *buffer = page->buffers;
	do {
		if (buffer->b_blocknr == block)
			found = buffer;
		buffer = buffer->b_this_page;
	} while (found == 0 && buffer != page->buffers);
	if (found != 0)
		atomic_fetch_add(&found->b_count, 1);
	spin_unlock(&bd_mapping.private_lock);
	atomic_fetch_sub(&page->count, 1);
	return found;
}

static void put_block(struct buffer_head *buffer)
{
	atomic_fetch_sub(&buffer->b_count, 1);
}

#endif
