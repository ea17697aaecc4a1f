/*
 * counters/rcuref.h: the reference count of Linux since 6.4 [Linux-rcuref]: a count of which 0 stands for one reference,
 * so that the sign of what an atomic addition returns says all that is needed. There is no loop of compare-and-exchange
 * that has to look for 0 first, and so none whose attempts fail: the additions of n cores are n transfers of the line.
 *
 * The word has zones. Up to MAX it counts; NONE (-1) means that the last reference has been dropped, and one
 * compare-and-exchange from NONE to DEAD decides whether the object ends, or whether a get came first. Between the zones
 * lies so much room that late additions of other cores cannot cross it before they are put back.
 *
 * A get or a put costs 1 message, and only one core at a time makes progress. A core gets and puts within a read side of
 * RCU (in the kernel: without preemption), and an object's memory is used again only after a grace period: a get or a
 * put that is late may still write into the word.
 */
#ifndef HL_COUNTERS_RCUREF_H
#define HL_COUNTERS_RCUREF_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

#define RCUREF_MAX 0x7fffffffu       /* the largest number that counts, as a reference more than it says */
#define RCUREF_SATURATED 0xa0000000u /* too many references were taken: the object stays for ever */
#define RCUREF_RELEASED 0xc0000000u  /* from here on the object is dead */
#define RCUREF_DEAD 0xe0000000u
#define RCUREF_NONE 0xffffffffu /* the last reference has been dropped, and nobody has decided yet */

struct rcuref {
	_Alignas(LINE_BYTES) volatile unsigned count;
};

static inline void rcuref_init(struct rcuref *ref, unsigned references)
{
	ref->count = references - 1;
}

/* The count has left the zone that counts: brings it back to the middle of its zone. */
static inline bool rcuref_settle(struct rcuref *ref, unsigned count)
{
	if (count >= RCUREF_RELEASED) {
		ref->count = RCUREF_DEAD;
		return false;
	}
	if (count > RCUREF_MAX)
		ref->count = RCUREF_SATURATED;
	return true;
}

/* Whether there is a reference more now; false: the object is dead. */
static inline bool rcuref_get(struct rcuref *ref)
{
	unsigned count = atomic_fetch_add(&ref->count, 1) + 1;
	return count <= RCUREF_MAX || rcuref_settle(ref, count);
}

/* Whether this was the last reference, and the object is the caller's to free: true once for every object. */
static inline bool rcuref_put(struct rcuref *ref)
{
	unsigned count = atomic_fetch_sub(&ref->count, 1) - 1;
	if (count == RCUREF_NONE)
		return cmpxchg(&ref->count, RCUREF_NONE, RCUREF_DEAD) == RCUREF_NONE;
	if (count > RCUREF_MAX)
		rcuref_settle(ref, count);
	return false;
}

/* How many references there are, as a core sees it that need not be right any more. */
static inline unsigned rcuref_read(struct rcuref *ref)
{
	unsigned count = ref->count;
	return count >= RCUREF_RELEASED ? 0 : count + 1;
}

#endif
