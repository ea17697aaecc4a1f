/*
 * sloppy.c: the same with a sloppy counter: a central count, and on every core a few spare references in hand.
 *
 * Watch the line of the central count: with the threshold at or above the references one open takes, no core asks for
 * it any more; dropped references are kept as spares and taken again. Lower the threshold to see it become hot again.
 * Invariant: central count = 1 (the file system's) + over all cores, spares + references in use.
 */
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/atomic.h"

extern const long open_work; /* cycles of one open and close besides the references */
extern const long pairs;     /* references taken and dropped by one open */
extern const long threshold; /* spare references a core may keep */

/* Only its own core touches it. drawn: what this core added to the central count and has not given back. */
struct percore {
	_Alignas(64) int spare;
	int in_use;
	int drawn;
	int opens;
};

struct dentry {
	_Alignas(64) atomic_t ref;
	struct percore percore[CORES_MAX];
};

static struct dentry root;
static struct barrier stop, go;

static void dget(struct dentry *dentry)
{
	struct percore *mine = &dentry->percore[cpu()];
	if (mine->spare > 0) {
		mine->spare--;
	} else {
		mine->drawn++;
		int central = atomic_add_return(1, &dentry->ref);
		assert(central >= 1 + mine->drawn); /* nobody's share is negative, so the total is at least ours */
	}
	mine->in_use++;
	assert(mine->drawn == mine->spare + mine->in_use);
}

static void dput(struct dentry *dentry)
{
	struct percore *mine = &dentry->percore[cpu()];
	mine->in_use--;
	mine->spare++;
	if (mine->spare > threshold) {
		mine->drawn -= mine->spare;
		int central = atomic_sub_return(mine->spare, &dentry->ref);
		assert(central >= 1 + mine->drawn); /* so it never reaches 0 while the file system has its reference */
		mine->spare = 0;
	}
	assert(mine->drawn == mine->spare + mine->in_use);
}

/* Once, in the warm-up, all cores stand still: then the invariant must hold exactly. */
static void audit(struct dentry *dentry)
{
	int sum = 1;
	barrier_wait(&stop);
	for (int i = 0; i < cpu_count(); i++)
		sum += dentry->percore[i].spare + dentry->percore[i].in_use;
	assert(atomic_read(&dentry->ref) == sum);
	barrier_wait(&go);
}

void setup(void)
{
	atomic_set(&root.ref, 1);
	for (int i = 0; i < cpu_count(); i++)
		on_node(&root.percore[i], sizeof root.percore[i], node_of(i));
}

/* Open and close a file. */
void operation(void)
{
	work_random(open_work);
	for (long i = 0; i < pairs; i++)
		dget(&root);
	for (long i = 0; i < pairs; i++)
		dput(&root);
	if (++root.percore[cpu()].opens == 10)
		audit(&root);
}
