/*
 * search.c: a processor looks at one field of every processor's per-CPU structure, as the kernel does when it looks for
 * the busiest processor. It only reads, and no processor writes: neither a lock nor another processor is in its way.
 *
 * Watch the misses in the TLB and in the cache as more processors are searched: each structure is on a page of its own,
 * and where all structures begin at the same offset, all their fields belong to one set of the cache.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long processors; /* processors whose structures are searched */
extern const long colours;    /* offsets at which the fields of a coloured layout begin, one line apart */

/* Where the fields are. */
#define SAME_OFFSET 0 /* each in the structure of its processor, at the same offset of each node's memory */
#define COLOURED 1    /* the same, but structures begin at different offsets */
#define GATHERED 2    /* all in one array */
#ifndef LAYOUT
#define LAYOUT SAME_OFFSET
#endif

/*
 * On the machine structures of different nodes are far more than a cache apart. Here they are a page apart, and the
 * caches are a thirty-second as large (the scenario's `caches_smaller`): so a way of the cache has the size of a page.
 */
#define PAGE_BYTES 16384
#define PAGE_LINES (PAGE_BYTES / LINE_BYTES)
#define FIELD_LINE (PAGE_LINES / 2) /* where in its structure the field is */

/* The processors that are searched do not run in the simulation, so the program knows where they are. */
#define NODE_PROCESSORS 2

struct area {
	struct own_line lines[PAGE_LINES];
};

static struct area areas[CORES_MAX + 1]; /* one more: the first of them begins where a page begins */
static volatile long *per_cpu_field[CORES_MAX]; /* where each processor's field is, as the kernel's table of offsets */
static _Alignas(LINE_BYTES) volatile long gathered[CORES_MAX];

static struct area *area_of(int processor)
{
	unsigned long first = ((unsigned long)areas + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
	return (struct area *)first + processor;
}

static volatile long *place_of(int processor)
{
	long shift = LAYOUT == COLOURED ? processor % colours : 0;
	return &area_of(processor)->lines[(FIELD_LINE + shift) % PAGE_LINES].value;
}

static volatile long *field_of(long processor)
{
	return LAYOUT == GATHERED ? &gathered[processor] : per_cpu_field[processor];
}

void setup(void)
{
	for (int processor = 0; processor < processors; processor++) {
		on_node(area_of(processor), sizeof(struct area), processor / NODE_PROCESSORS % node_count());
		per_cpu_field[processor] = place_of(processor);
		*field_of(processor) = 1; /* one runnable thread */
	}
}

/* One search. */
void operation(void)
{
	long runnable = 0;
	for (long processor = 0; processor < processors; processor++)
		runnable += *field_of(processor);
	assert(runnable == processors);
}
