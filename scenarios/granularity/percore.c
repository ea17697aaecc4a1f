/*
 * percore.c: the same objects are divided among the cores: each core has its own, with a lock of its own, and seldom
 * needs another core's.
 *
 * Watch the lines: they stay where they are. The lock is still taken every time, for the few operations that come from
 * elsewhere; taking it costs a hit in the core's own cache.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

extern const long think;   /* cycles of an operation outside of locks, on average */
extern const long section; /* cycles of work on one object, under its lock */
extern const long visits; /* average number of 1,000 operations that work on another core's object */

#define OBJECTS 8 /* for each core; they stand for tasks or directory entries */

struct object {
	_Alignas(LINE_BYTES) long uses;
};

static struct object objects[CORES_MAX * OBJECTS];
static struct ticket_lock locks[CORES_MAX];

/* The lock of an object is that of the core to which the object belongs. */
static struct ticket_lock *lock_of(long object)
{
	return &locks[object / OBJECTS];
}

/* The object that a core works on next is nearly always its own. */
static long any_object(void)
{
	if (random_below(1000) < visits)
		return random_below(cpu_count() * OBJECTS);
	return cpu() * OBJECTS + random_below(OBJECTS);
}

static void use(long object)
{
	struct ticket_lock *lock = lock_of(object);
	ticket_lock(lock);
	objects[object].uses++;
	work(section);
	ticket_unlock(lock);
}

void setup(void)
{
	for (int i = 0; i < cpu_count(); i++)
		on_node(&objects[i * OBJECTS], OBJECTS * sizeof objects[0], node_of(i));
}

void operation(void)
{
	work_random(think);
	use(any_object());
}
