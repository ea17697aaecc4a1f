/*
 * lock.c: all cores take and release one lock, again and again. Which lock it is, the variant says: LOCK is its name in
 * lib/locks, LOCK_HEADER its header there.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include LOCK_HEADER

extern const long section; /* cycles of work under the lock */
extern const long think;   /* mean cycles between a release and the next attempt */

#define JOINED(name, verb) name##verb
#define JOIN(name, verb) JOINED(name, verb)

static struct JOIN(LOCK, _lock) lock;

/* What the lock protects: one line, which moves with the lock. */
static struct own_line sections;

void setup(void)
{
	JOIN(LOCK, _init)(&lock);
}

void operation(void)
{
	fence(); /* the other work begins when the release can be seen, as in lock_handoff */
	work_random(think);
	JOIN(LOCK, _lock)(&lock);
	sections.value++;
	work(section);
	JOIN(LOCK, _unlock)(&lock);
}
