/*
 * double_checked_locking.c: the core that first wants an object makes it, under a lock; the others look at the pointer
 * without the lock. A core that sees the pointer must see the field behind it. The order of stores decides.
 */
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/locks/ticket.h"

enum { OBJECTS = 200, FIELD = 42 };

struct object {
	_Alignas(128) volatile long field;
};

struct place {
	_Alignas(128) struct object *volatile pointer;
};

static struct object objects[OBJECTS];
static struct place places[OBJECTS];
static struct ticket_lock lock;
_Alignas(128) static volatile long wanted; /* the object that all cores want at present */

static struct object *make(long number)
{
	ticket_lock(&lock);
	if (places[number].pointer == 0) {
		objects[number].field = FIELD;
		smp_wmb();
		places[number].pointer = &objects[number];
	}
	ticket_unlock(&lock);
	return places[number].pointer;
}

static struct object *get(long number)
{
	struct object *object = places[number].pointer;
	return object != 0 ? object : make(number);
}

void setup(void)
{
	ticket_init(&lock);
}

void operation(void)
{
	long number = wanted;
	work_random(50);
	assert(get(number)->field == FIELD);
	if (cpu() == 0 && number + 1 < OBJECTS)
		wanted = number + 1;
}
