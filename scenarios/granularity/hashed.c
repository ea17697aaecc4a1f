/*
 * hashed.c: the same objects with many locks; which one guards an object is computed from its name.
 *
 * Watch the locks: a core that wants one hardly ever finds it taken. What remains is the distance that lines travel:
 * the lock and the object were used by some other core last, and come from there.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

extern const long think;   /* cycles of an operation outside of locks, on average */
extern const long section; /* cycles of work on one object, under its lock */
extern const long locks_used; /* number of locks, at most CORES_MAX */

#define OBJECTS 8 /* for each core; they stand for tasks or directory entries */

struct object {
	_Alignas(LINE_BYTES) long uses;
};

static struct object objects[CORES_MAX * OBJECTS];
static struct ticket_lock locks[CORES_MAX];

/* The lock of an object: one of many. */
static struct ticket_lock *lock_of(long object)
{
	return &locks[object % locks_used];
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
