// cores: 4
/* Parts of variables of which every core has its own copy: the copies lie as far apart as the whole variables do, which are longer than a line here. */
#include "lib/kernel/percpu.h"

struct events { long count; int of[30]; struct { int high, low; } pair[20]; };
static DEFINE_PER_CPU(int [40], plain);
static DEFINE_PER_CPU(int [2][30], grid);
static DEFINE_PER_CPU(struct events, events);
static struct events __percpu *dynamic;
static long __percpu *number;
static int (__percpu *row)[40];
static struct { struct events __percpu *events; } holder;
static int behind;

void setup(void)
{
	dynamic = alloc_percpu(struct events);
	number = alloc_percpu(long);
	row = &plain;
	holder.events = &events;
}

void operation(void)
{
	int me = get_cpu(), core;
	this_cpu_write(plain[1], me + 1);
	this_cpu_write(grid[1][2], me + 2);
	this_cpu_write(events.of[2], me + 3);
	this_cpu_write(events.pair[1].low, me + 4);
	this_cpu_write(dynamic->of[1], me + 5);
	this_cpu_write((*dynamic).pair[1].high, me + 6);
	this_cpu_write(*number, me + 7);
	this_cpu_write((*row)[3], me + 8);
	this_cpu_write(holder.events->count, me + 9);
	this_cpu_write(*&events.of[0], me + 10);
	this_cpu_write(*(&grid[0][1]), me + 11);
	this_cpu_write(*(plain + 21), me + 12);
	this_cpu_write(*(5 + events.of), me + 13);
	this_cpu_write((plain + 30)[-2], me + 14);
	(*this_cpu_ptr(&events.of))[7] = me + 15;
	this_cpu_write(*(&events.of[20] + 6), me + 16);
	atomic_fetch_add(&behind, 1);
	while (atomic_load(&behind) % cpu_count() != 0)
		cpu_relax();
	for_each_possible_cpu(core) {
		assert(per_cpu(plain, core)[1] == core + 1);
		assert(per_cpu(grid, core)[1][2] == core + 2);
		assert(per_cpu(events, core).of[2] == core + 3);
		assert(per_cpu(events, core).pair[1].low == core + 4);
		assert(per_cpu_ptr(dynamic, core)->of[1] == core + 5);
		assert(per_cpu_ptr(dynamic, core)->pair[1].high == core + 6);
		assert(*per_cpu_ptr(number, core) == core + 7);
		assert(per_cpu(plain, core)[3] == core + 8);
		assert(per_cpu(events, core).count == core + 9);
		assert(per_cpu(events, core).of[0] == core + 10);
		assert(per_cpu(grid, core)[0][1] == core + 11);
		assert(per_cpu(plain, core)[21] == core + 12);
		assert(per_cpu(events, core).of[5] == core + 13);
		assert(per_cpu(plain, core)[28] == core + 14);
		assert(per_cpu(events, core).of[7] == core + 15);
		assert(per_cpu(events, core).of[26] == core + 16);
	}
	put_cpu();
}
