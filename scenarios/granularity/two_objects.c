/*
 * two_objects.c: an operation that moves a use from one object to another, under the locks of both. There is a bug in
 * it on purpose: an exercise asks for a schedule that shows it.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

extern const long think;   /* cycles of an operation outside of locks, on average */
extern const long section; /* cycles of work on one object, under its lock */

#define OBJECTS 8

struct object {
	struct ticket_lock lock;
	_Alignas(LINE_BYTES) long uses;
};

static struct object objects[OBJECTS];

static void move(struct object *from, struct object *to)
{
	ticket_lock(&from->lock);
	work(section);
	ticket_lock(&to->lock);
	from->uses--;
	to->uses++;
	work(section);
	ticket_unlock(&to->lock);
	ticket_unlock(&from->lock);
}

void operation(void)
{
	long from = random_below(OBJECTS);
	long to = random_below(OBJECTS);
	work_random(think);
	if (from != to)
		move(&objects[from], &objects[to]);
}
