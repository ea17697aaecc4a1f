/*
 * counters/percpu_ref.h: references counted on every core for as long as nobody asks whether they are all gone
 * [Linux-percpu-ref]. The owner has one reference, and while the owner keeps it the count cannot be 0: gets and puts
 * change a number of the core's own. When the owner kills the object, it switches the count to one shared word, waits
 * for a grace period, after which no core can be changing its own number any more, and adds the numbers up. From then
 * on every put is an atomic subtraction, and one of them finds 0.
 *
 * While the object lives, a get or a put is a load and a store on the core's own line, within a read side of RCU: no
 * message. (A kernel's read side costs nothing, because the kernel knows when a core was elsewhere; the one of
 * lib/locks/rcu.h is 2 stores and a fence on the core's own line.) To kill an object costs 2 transfers for each of the
 * n cores and lasts a grace period; afterwards a put costs 1 message.
 */
#ifndef HL_COUNTERS_PERCPU_REF_H
#define HL_COUNTERS_PERCPU_REF_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/rcu.h"

/* What the shared word has too much until the numbers of all cores are in it: so it is not 0 before. */
#define PERCPU_REF_BIAS (1L << 62)

struct percpu_ref {
	_Alignas(LINE_BYTES) volatile long shared; /* references in use, when the object is killed */
	_Alignas(LINE_BYTES) volatile int killed;  /* read by every get and put, and written once */
	struct own_line parts[CORES_MAX];          /* gets minus puts of each core, while the object lives */
};

/* The read sides of all these counts. A core is in one of them at a time. */
static struct rcu percpu_ref_rcu;

/* With the one reference of its owner. */
static inline void percpu_ref_init(struct percpu_ref *ref)
{
	ref->shared = PERCPU_REF_BIAS + 1;
	for (int i = 0; i < cpu_count(); i++)
		ref->parts[i].value = 0;
	smp_store_release(&ref->killed, 0);
}

/* Once, in setup(), for all counts: where the read sides' lines and those of a count are. */
static inline void percpu_ref_place(struct percpu_ref *ref)
{
	rcu_init(&percpu_ref_rcu);
	for (int i = 0; i < cpu_count(); i++)
		on_node(&ref->parts[i], sizeof ref->parts[i], node_of(i));
}

static inline void percpu_ref_count(struct percpu_ref *ref, long n)
{
	long *part = &ref->parts[cpu()].value;
	WRITE_ONCE(*part, *part + n);
}

/* A reference more, of a core that has one. */
static inline void percpu_ref_get(struct percpu_ref *ref)
{
	rcu_read_lock(&percpu_ref_rcu);
	if (smp_load_acquire(&ref->killed) == 0)
		percpu_ref_count(ref, 1);
	else
		atomic_fetch_add(&ref->shared, 1);
	rcu_read_unlock(&percpu_ref_rcu);
}

/* A reference of a core that has none, unless the object has been killed. */
static inline bool percpu_ref_tryget_live(struct percpu_ref *ref)
{
	rcu_read_lock(&percpu_ref_rcu);
	bool live = smp_load_acquire(&ref->killed) == 0;
	if (live)
		percpu_ref_count(ref, 1);
	rcu_read_unlock(&percpu_ref_rcu);
	return live;
}

/* Whether this was the last reference, and the object is the caller's to free. */
static inline bool percpu_ref_put(struct percpu_ref *ref)
{
	bool last = false;
	rcu_read_lock(&percpu_ref_rcu);
	if (smp_load_acquire(&ref->killed) == 0)
		percpu_ref_count(ref, -1);
	else
		last = atomic_fetch_sub(&ref->shared, 1) == 1;
	rcu_read_unlock(&percpu_ref_rcu);
	return last;
}

/* The owner drops its reference, once. Whether it was the last one. */
static inline bool percpu_ref_kill(struct percpu_ref *ref)
{
	long sum = -PERCPU_REF_BIAS;
	ref->killed = 1;
	rcu_synchronize(&percpu_ref_rcu);
	for (int i = 0; i < cpu_count(); i++)
		sum += READ_ONCE(ref->parts[i].value);
	atomic_fetch_add(&ref->shared, sum);
	return percpu_ref_put(ref);
}

#endif
