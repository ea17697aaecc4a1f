/* A queued reader-writer lock in the spellings of later kernels, and a list of what was done under it. */
#include <linux/atomic.h>
#include <linux/compiler.h>
#include <linux/list.h>
#include <linux/types.h>
#include <string.h>
#include "lib/hotline.h"

#define WRITING 0xffu
#define READER 0x100

struct queued_rwlock {
	atomic_t count;
	struct { u32 locked; } queue;
};

struct entry {
	long id;
	struct list_head link;
	char name[13];
};

static struct queued_rwlock lock __cacheline_aligned;
static LIST_HEAD(entries);
static struct entry pool[4];
static atomic64_t writes;

static void enter_queue(u32 *locked)
{
	u32 free = 0;
	while (!try_cmpxchg_acquire(locked, &free, 1)) {
		smp_cond_load_relaxed(locked, VAL == 0);
		free = 0;
	}
}

static void read_lock(struct queued_rwlock *l)
{
	if (!(atomic_add_return_acquire(READER, &l->count) & WRITING))
		return;
	atomic_sub(READER, &l->count);
	enter_queue(&l->queue.locked);
	atomic_add(READER, &l->count);
	atomic_cond_read_acquire(&l->count, !(VAL & WRITING));
	xchg_release(&l->queue.locked, 0);
}

static void read_unlock(struct queued_rwlock *l)
{
	(void)atomic_sub_return_release(READER, &l->count);
}

static void write_lock(struct queued_rwlock *l)
{
	enter_queue(&l->queue.locked);
	int none = 0;
	while (!atomic_try_cmpxchg(&l->count, &none, (int)WRITING)) {
		atomic_cond_read_relaxed(&l->count, VAL == 0);
		none = 0;
	}
	smp_store_release(&l->queue.locked, 0);
}

static void write_unlock(struct queued_rwlock *l)
{
	assert((atomic_fetch_add_relaxed(0, &l->count) & (int)WRITING) == (int)WRITING);
	atomic_sub((int)WRITING, &l->count);
}

void setup(void)
{
	char shifted[16] = "0123456789";
	for (size_t i = 0; i < sizeof pool / sizeof *pool; i++) {
		pool[i].id = (long)i;
		memcpy(pool[i].name, "entry number", sizeof pool[i].name);
		list_add(&pool[i].link, &entries);
	}
	assert(strlen(pool[1].name) == 12 && strcmp(pool[0].name, "entry") > 0 && strcmp("a", "a") == 0);
	memmove(shifted + 2, shifted, 5);
	assert(memcmp(shifted, "010123478", 9) == 0 && memcmp("a", "b", 1) < 0);
	memset(shifted + 1, 'x', 14);
	assert(shifted[0] == '0' && shifted[1] == 'x' && shifted[14] == 'x' && shifted[15] == 0);
}

void operation(void)
{
	struct entry *at, *then;
	int seen = 0;
	if (random_below(4) == 0) {
		write_lock(&lock);
		at = list_first_entry(&entries, struct entry, link);
		list_move_tail(&at->link, &entries);
		ACCESS_ONCE(at->id) += 4;
		atomic64_inc(&writes);
		list_for_each_entry_safe(at, then, &entries, link) {
			if (at->id % 2 == 0)
				list_del_init(&at->link);
			if (list_empty(&at->link))
				list_add(&at->link, &entries);
		}
		write_unlock(&lock);
	} else {
		read_lock(&lock);
		long sum = 0, done = atomic64_read(&writes);
		list_for_each_entry(at, &entries, link) {
			assert(memcmp(at->name, "entry number", 13) == 0);
			sum += at->id;
			seen++;
		}
		assert(seen == 4 && sum == 6 + 4 * done);
		read_unlock(&lock);
	}
	work(100);
}
