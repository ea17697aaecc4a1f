/*
 * lockless.c: a walk takes nothing. It reads a directory's sequence count before it looks for a name and again when it
 * has the next one; a count that is odd or has changed sends it back to the beginning.
 *
 * Watch the lines of the directories: every core has a copy of its own, and no core writes. Nothing keeps a directory
 * alive but that its memory is not used again while a walk is under way.
 */
#include "walk.h"

#include "lib/kernel/barrier.h"

struct vnode {
	_Alignas(LINE_BYTES) volatile unsigned sequence; /* odd while the directory is changed or removed */
};

static struct vnode directories[COMPONENTS_MAX];
static struct vnode files[CORES_MAX];

static bool is_unchanged(struct vnode *vnode, unsigned seen)
{
	smp_rmb();
	return seen % 2 == 0 && vnode->sequence == seen;
}

/* False: something has changed meanwhile. */
static bool try_access_file(void)
{
	struct vnode *at = &directories[0];
	unsigned seen = at->sequence;
	for (long i = 1; i <= components; i++) {
		struct vnode *child = i < components ? &directories[i] : &files[cpu()];
		smp_rmb();
		work(find);
		unsigned of_child = child->sequence;
		if (!is_unchanged(at, seen))
			return false;
		at = child;
		seen = of_child;
	}
	return is_unchanged(at, seen);
}

static void access_file(void)
{
	while (!try_access_file())
		cpu_relax();
}

void setup(void)
{
	for (int i = 0; i < cpu_count(); i++)
		on_node(&files[i], sizeof files[i], node_of(i));
}
