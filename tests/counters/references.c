/*
 * references.c: counts of references (rcuref.h, or percpu_ref.h with -DPERCPU_REF). Cores take a reference of one of a
 * few objects, look at the object, and drop the reference; now and then one kills an object, and whoever drops the last
 * reference frees it and makes a new one in its place. An object that a core has a reference of is never freed, every
 * object is freed once, and the sums are right when all stand still.
 */
#define CORES_MAX 64
#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/rcu.h"

extern const long kill_one_in; /* of so many operations one kills an object, on average */
extern const long audit_every; /* operations of a core; 0: never */

#define OBJECTS 2

#ifdef PERCPU_REF
#include "lib/counters/percpu_ref.h"
typedef struct percpu_ref count_type;
static void place(count_type *count) { percpu_ref_place(count); }
static void begin(count_type *count) { percpu_ref_init(count); }
static bool get(count_type *count) { return percpu_ref_tryget_live(count); }
static void get_another(count_type *count) { percpu_ref_get(count); }
static bool put(count_type *count) { return percpu_ref_put(count); }
#else
#include "lib/counters/rcuref.h"
typedef struct rcuref count_type;
static void place(count_type *count) { (void)count; }
static void begin(count_type *count) { rcuref_init(count, 1); }
static bool get(count_type *count) { return rcuref_get(count); }
static void get_another(count_type *count)
{
	bool got = rcuref_get(count);
	assert(got);
}
static bool put(count_type *count) { return rcuref_put(count); }
#endif

struct object {
	count_type count;
	_Alignas(LINE_BYTES) volatile int has_owner; /* 1 until a core has decided to kill it; others find it */
	_Alignas(LINE_BYTES) volatile int alive;
};

static struct object objects[OBJECTS];
static struct rcu found; /* the read side within which a core finds an object and asks for a reference */
static struct own_line calls[CORES_MAX];
static struct barrier stop, go;
/* By core, read by the test when the run is over. */
long kills[CORES_MAX];
long frees[CORES_MAX];

/* The last reference is gone: nobody may find the object any more, and after a grace period it is a new one. */
static void free_object(struct object *object)
{
	assert(object->alive == 1);
	object->alive = 0;
	frees[cpu()]++;
	rcu_synchronize(&found);
	assert(object->alive == 0);
	object->alive = 1;
	begin(&object->count);
	smp_store_release(&object->has_owner, 1);
}

/* Within a read side, so that no new object can have taken this one's place before put() has decided. */
static bool drop(struct object *object)
{
	rcu_read_lock(&found);
	bool last = put(&object->count);
	rcu_read_unlock(&found);
	return last;
}

static void kill_object(struct object *object)
{
	if (object->has_owner == 0 || atomic_exchange(&object->has_owner, 0) == 0)
		return;
	kills[cpu()]++;
#ifdef PERCPU_REF
	bool last = percpu_ref_kill(&object->count);
#else
	bool last = drop(object);
#endif
	if (last)
		free_object(object);
}

static void look_at(struct object *object)
{
	rcu_read_lock(&found);
	if (smp_load_acquire(&object->has_owner) == 0) {
		rcu_read_unlock(&found);
		return;
	}
	work_random(100); /* so that a core that kills the object may come first */
	bool got = get(&object->count);
	rcu_read_unlock(&found);
	if (!got)
		return;
	assert(object->alive == 1);
	work_random(200);
	get_another(&object->count);
	assert(object->alive == 1);
	bool last = drop(object);
	assert(!last);
	work_random(200);
	assert(object->alive == 1);
	if (drop(object))
		free_object(object);
}

/* All stand still, and no core has a reference: every killed object has been freed, and none more. */
static void check_all(void)
{
	long difference = 0;
	for (int i = 0; i < cpu_count(); i++)
		difference += kills[i] - frees[i];
	assert(difference == 0);
	for (int i = 0; i < OBJECTS; i++) {
		assert(objects[i].has_owner == 1);
		assert(objects[i].alive == 1);
	}
}

static void audit(void)
{
	barrier_wait(&stop);
	if (cpu() == 0)
		check_all();
	barrier_wait(&go);
}

#ifndef __HOTLINE__
void check(void); /* for threads.c, when all threads have ended */
void check(void)
{
	check_all();
}
#endif

void setup(void)
{
	rcu_init(&found);
	for (int i = 0; i < OBJECTS; i++) {
		place(&objects[i].count);
		begin(&objects[i].count);
		objects[i].has_owner = 1;
		objects[i].alive = 1;
	}
}

void operation(void)
{
	struct object *object = &objects[random_below(OBJECTS)];
	work_random(100);
	if (random_below(kill_one_in) == 0)
		kill_object(object);
	else
		look_at(object);
	if (audit_every > 0 && ++calls[cpu()].value % audit_every == 0)
		audit();
}
