/*
 * sloppy.c: the same with a sloppy counter: a central count, and a few spare references on every core.
 *
 * Watch the line of the central count: when the threshold is at least the number of references of one open, no core
 * asks for the line any more, since dropped references are kept as spares and used again. Lower the threshold to see
 * the line become hot. Invariant: central count = 1 (the file system's) + spares and references in use of all cores.
 */
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/counters/sloppy.h"
#include "lib/hotline.h"

extern const long open_work; /* cycles of one open and close besides the references */
extern const long pairs;     /* references taken and dropped by one open */
extern const long threshold; /* spare references that a core may keep */

/* Except in the audit, only the core itself touches its own entry. */
struct percore {
	_Alignas(LINE_BYTES) int in_use;
	int opens;
};

struct dentry {
	struct sloppy_counter ref;
	struct percore percore[CORES_MAX];
};

static struct dentry root;
static struct barrier stop, go;

static void dget(struct dentry *dentry)
{
	struct percore *mine = &dentry->percore[cpu()];
	sloppy_counter_add(&dentry->ref, 1); /* a spare of this core, if it has one */
	mine->in_use++;
}

static void dput(struct dentry *dentry)
{
	struct percore *mine = &dentry->percore[cpu()];
	mine->in_use--;
	sloppy_counter_add(&dentry->ref, -1); /* becomes a spare, unless there are too many */
}

/* Once, in the warm-up, all cores stand still: then the invariant must hold exactly. */
static void audit(struct dentry *dentry)
{
	long in_use = 1;
	barrier_wait(&stop);
	for (int i = 0; i < cpu_count(); i++)
		in_use += dentry->percore[i].in_use;
	assert(sloppy_counter_sum(&dentry->ref) == in_use);
	assert(sloppy_counter_read(&dentry->ref) >= in_use);
	barrier_wait(&go);
}

void setup(void)
{
	sloppy_counter_init(&root.ref, threshold);
	sloppy_counter_add(&root.ref, 1); /* the file system's own */
	for (int i = 0; i < cpu_count(); i++)
		on_node(&root.percore[i], sizeof root.percore[i], node_of(i));
}

/* Opens and closes a file. */
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
