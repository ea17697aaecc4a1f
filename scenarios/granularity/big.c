/*
 * big.c: one lock guards all objects of the system, as in the first kernels for many processors.
 *
 * Watch the lock: objects have nothing to do with each other, and still only one core at a time works on any of them.
 * With every further core the queue gets longer, and so does every hand-off.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

extern const long think;   /* cycles of an operation outside of locks, on average */
extern const long section; /* cycles of work on one object, under its lock */

#define OBJECTS 8 /* for each core; they stand for tasks or directory entries */

struct object {
	_Alignas(LINE_BYTES) long uses;
};

static struct object objects[CORES_MAX * OBJECTS];
static struct ticket_lock lock;

/* The lock of an object: the big one. */
static struct ticket_lock *lock_of(long object)
{
	(void)object;
	return &lock;
}

/* The object that a core works on next may be anywhere. */
static long any_object(void)
{
	return random_below(cpu_count() * OBJECTS);
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
