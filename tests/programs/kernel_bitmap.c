/*
 * A table of small objects as a kernel keeps it: a bitmap says which are taken. The state of an object is in
 * bit-fields, which are read and changed under a lock of the object, since they share a word.
 */
#include "lib/kernel/bitops.h"
#include <linux/kernel.h>
#include <linux/spinlock.h>

#define OBJECTS 96

enum kind { FREE, BUFFER, INODE } __attribute__((packed));

struct object {
	spinlock_t lock;
	unsigned referenced : 1;
	unsigned dirty : 1;
	unsigned generation : 30;
	enum kind kind;
	int owner : 12;
};

static DECLARE_BITMAP(taken, OBJECTS);
static struct object objects[OBJECTS];
static long given;

static long take_object(void)
{
	for (;;) {
		long at = find_first_zero_bit(taken, OBJECTS);
		if (at < OBJECTS && !test_and_set_bit_lock(at, taken))
			return at;
		cpu_relax();
	}
}

void operation(void)
{
	long at = take_object();
	struct object *o = &objects[at];
	BUILD_BUG_ON(sizeof(struct object) != 12);
	assert(o->kind == FREE && o->owner == 0);
	o->kind = random_below(2) ? BUFFER : INODE;
	o->owner = -(cpu() + 1);
	spin_lock(&o->lock);
	o->referenced = 1;
	o->generation++;
	spin_unlock(&o->lock);

	/* Another object is only marked. */
	struct object *other = &objects[random_below(min(OBJECTS, cpu_count()))];
	spin_lock(&other->lock);
	unsigned generation = other->generation;
	other->dirty ^= 1;
	assert(other->generation == generation);
	spin_unlock(&other->lock);

	spin_lock(&o->lock);
	assert(o->owner == -(cpu() + 1) && o->referenced);
	spin_unlock(&o->lock);
	o->owner = 0;
	o->kind = FREE;
	atomic_fetch_add(&given, 1);
	clear_bit_unlock(at, taken);
}
