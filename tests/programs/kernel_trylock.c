/* The kernel's spin lock is four bytes among its data, and can be tried. */
#include <linux/spinlock.h>

struct bucket {
	spinlock_t lock;
	int inside;
	long taken, missed;
};
static struct bucket buckets[4];
static struct {
	spinlock_t lock ____cacheline_aligned;
	long alone;
} __attribute__((unused)) padded;

void operation(void)
{
	struct bucket *bucket = &buckets[random_below(4)];
	assert(sizeof(spinlock_t) == 4 && sizeof(struct bucket) == 24);
	if (!spin_trylock(&bucket->lock)) {
		atomic_fetch_add(&bucket->missed, 1);
		spin_lock(&bucket->lock);
	}
	assert(bucket->inside++ == 0);
	bucket->taken++;
	work_random(50);
	assert(--bucket->inside == 0);
	spin_unlock(&bucket->lock);
}
