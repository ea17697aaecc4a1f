/*
 * atomic.c: every open of a file takes and drops references to one directory entry, with atomic instructions.
 *
 * Watch the line of the count. There is no lock and no waiting loop, and still only one core at a time makes progress:
 * an atomic instruction holds the line as a lock would. Throughput stops rising where the line is always busy, and then
 * falls a little with every further chip, because the line travels farther.
 */
#include "lib/hotline.h"
#include "lib/kernel/atomic.h"

extern const long open_work; /* cycles of one open and close besides the references */
extern const long pairs;     /* references taken and dropped by one open */

struct dentry {
	_Alignas(64) atomic_t ref;
};

static struct dentry root;

static void dentry_free(struct dentry *dentry)
{
	assert(dentry != &root); /* the file system itself keeps a reference: it is never freed */
}

static void dget(struct dentry *dentry)
{
	atomic_inc(&dentry->ref);
}

static void dput(struct dentry *dentry)
{
	if (!atomic_dec_and_test(&dentry->ref))
		return;
	dentry_free(dentry);
}

void setup(void)
{
	atomic_set(&root.ref, 1);
}

/* Opens and closes a file. */
void operation(void)
{
	work_random(open_work);
	for (long i = 0; i < pairs; i++)
		dget(&root);
	for (long i = 0; i < pairs; i++)
		dput(&root);
}
