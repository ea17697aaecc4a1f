/*
 * counted.c: a walk takes a reference to each directory and locks it for readers, as FreeBSD did until 2020: the child
 * is held before the parent is let go.
 *
 * Watch the lines of the directories. Readers do not exclude one another, and still each of them writes four times
 * into every directory: into its count, and into the word of its lock. A compare-and-exchange that comes too late has
 * fetched the line for nothing.
 */
#include "walk.h"

/* Count and lock have a line each: the atomics of one do not disturb the other. */
struct vnode {
	_Alignas(LINE_BYTES) volatile int references;
	_Alignas(LINE_BYTES) volatile int readers;
};

static struct vnode directories[COMPONENTS_MAX];
static struct vnode files[CORES_MAX];

/* Adds to a word, unless it is less than `least`. A failed exchange says what to try next: at once, without a pause. */
static bool add_unless_less(volatile int *word, int n, int least)
{
	int seen = *word;
	while (seen >= least)
		if (atomic_compare_exchange(word, &seen, seen + n))
			return true;
	return false;
}

static void vget(struct vnode *vnode)
{
	bool alive = add_unless_less(&vnode->references, 1, 1);
	bool shared = add_unless_less(&vnode->readers, 1, 0);
	assert(alive && shared); /* it is never freed here, and never locked for a writer */
}

static void vput(struct vnode *vnode)
{
	bool unlocked = add_unless_less(&vnode->readers, -1, 1);
	int before = atomic_fetch_sub(&vnode->references, 1);
	assert(unlocked && before > 1);
}

static void access_file(void)
{
	struct vnode *at = &directories[0];
	vget(at);
	for (long i = 1; i <= components; i++) {
		struct vnode *child = i < components ? &directories[i] : &files[cpu()];
		work(find);
		vget(child);
		vput(at);
		at = child;
	}
	vput(at);
}

void setup(void)
{
	for (int i = 0; i < COMPONENTS_MAX; i++)
		directories[i].references = 1;
	for (int i = 0; i < cpu_count(); i++) {
		on_node(&files[i], sizeof files[i], node_of(i));
		files[i].references = 1;
	}
}
