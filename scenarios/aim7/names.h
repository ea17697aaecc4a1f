/*
 * names.h: the cache of directory entries. Linux 2.4 takes dcache_lock for each look-up. 2.6 looks up without a lock
 * (RCU) and counts the users of an entry, but still takes dcache_lock for every file that comes or goes.
 */
#ifndef HL_AIM7_NAMES_H
#define HL_AIM7_NAMES_H

#include "locked.h"

extern const long look_up_section; /* cycles of a look-up, under dcache_lock where there is one */
extern const long create_section;  /* cycles under dcache_lock when a name is entered or taken out */

/* An entry: the count of its users, apart from what a look-up only reads. */
struct name {
	_Alignas(LINE_BYTES) volatile long hash;
	_Alignas(LINE_BYTES) volatile long count;
};

static struct locked dcache;
static struct name common;           /* of the directory from which all paths begin */
static struct name names[CORES_MAX]; /* of each job's own directory */
static bool looked_up_without_lock;

static void names_setup(bool without_lock)
{
	looked_up_without_lock = without_lock;
	ttas_init(&dcache.lock);
	for (int core = 0; core < cpu_count(); core++)
		on_node(&names[core], sizeof names[core], node_of(core));
}

static void find_name(struct name *name)
{
	assert(name->hash == 0);
	if (looked_up_without_lock)
		work(look_up_section);
	else
		use_locked(&dcache, look_up_section);
	atomic_fetch_add(&name->count, 1);
}

static void leave_name(struct name *name)
{
	atomic_fetch_sub(&name->count, 1);
}

static void look_up(bool is_absolute)
{
	struct name *name = is_absolute ? &common : &names[cpu()];
	find_name(name);
	leave_name(name);
}

/* A file is created, and removed: its name is entered and found, taken out and given up. */
static void create_and_remove(void)
{
	for (int step = 0; step < 4; step++)
		use_locked(&dcache, create_section);
}

#endif
