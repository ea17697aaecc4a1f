/*
 * percpu.c: the same references, but each directory has a count for every core, and its readers' lock likewise: a
 * reader writes only into words of its own core.
 *
 * Watch which lines move: none. But a directory takes a line of every core, and a walk writes all of those that it
 * meets; who wants to remove a directory would have to ask every core.
 */
#include "walk.h"

struct own_counts {
	_Alignas(LINE_BYTES) volatile int references;
	volatile int readers;
};

struct vnode {
	struct own_counts of_core[CORES_MAX];
};

static struct vnode directories[COMPONENTS_MAX];
static struct own_counts files[CORES_MAX];

/* Before it looks for anything in the directory a reader makes sure that its mark is seen: a full fence. */
static void vget(struct own_counts *mine)
{
	mine->references++;
	mine->readers++;
	fence();
}

static void vput(struct own_counts *mine)
{
	mine->readers--;
	mine->references--;
}

static void access_file(void)
{
	struct own_counts *at = &directories[0].of_core[cpu()];
	vget(at);
	for (long i = 1; i <= components; i++) {
		struct own_counts *child = i < components ? &directories[i].of_core[cpu()] : &files[cpu()];
		work(find);
		vget(child);
		vput(at);
		at = child;
	}
	vput(at);
	assert(at->references == 0 && at->readers == 0);
}

void setup(void)
{
	for (int core = 0; core < cpu_count(); core++) {
		for (int i = 0; i < COMPONENTS_MAX; i++)
			on_node(&directories[i].of_core[core], sizeof directories[i].of_core[core], node_of(core));
		on_node(&files[core], sizeof files[core], node_of(core));
	}
}
