/*
 * A reader-writer spin lock in one word, as in Linux before 3.x [Courtois71 for the problem]: readers count up, a
 * writer takes the whole bias away. Readers dirty the line when they come and when they go: no faster than a mutex.
 */
#include "lib/hotline.h"
#include "lib/kernel/atomic.h"

#define RW_LOCK_BIAS 0x01000000

typedef struct {
	_Alignas(64) atomic_t count;
} rwlock_t;

static rwlock_t lock;
static int table[8];
_Alignas(64) static volatile int readers_inside;
static volatile int writers_inside;

static void read_lock(rwlock_t *rw)
{
	while (atomic_sub_return(1, &rw->count) < 0) {
		atomic_inc(&rw->count);
		while (atomic_read(&rw->count) <= 0)
			cpu_relax();
	}
}

static void read_unlock(rwlock_t *rw)
{
	atomic_inc(&rw->count);
}

static void write_lock(rwlock_t *rw)
{
	while (atomic_sub_return(RW_LOCK_BIAS, &rw->count) != 0) {
		atomic_add(RW_LOCK_BIAS, &rw->count);
		while (atomic_read(&rw->count) != RW_LOCK_BIAS)
			cpu_relax();
	}
}

static void write_unlock(rwlock_t *rw)
{
	atomic_add(RW_LOCK_BIAS, &rw->count);
}

void setup(void)
{
	atomic_set(&lock.count, RW_LOCK_BIAS);
}

void operation(void)
{
	work_random(4000);
	if (random_below(20) == 0) {
		write_lock(&lock);
		assert(readers_inside == 0 && writers_inside == 0);
		writers_inside = 1;
		int value = table[0] + 1;
		for (int i = 0; i < 8; i++)
			table[i] = value;
		writers_inside = 0;
		write_unlock(&lock);
	} else {
		read_lock(&lock);
		atomic_fetch_add(&readers_inside, 1);
		assert(writers_inside == 0);
		int value = table[0];
		work_random(60);
		for (int i = 1; i < 8; i++)
			assert(table[i] == value);
		atomic_fetch_sub(&readers_inside, 1);
		read_unlock(&lock);
	}
}
