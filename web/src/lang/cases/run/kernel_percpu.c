// cores: 4
/* Variables of which every core has its own copy, as the kernel writes them. */
#include "lib/kernel/percpu.h"
#include "lib/kernel/slab.h"

struct statistics { long count; int last[3]; };
static DEFINE_PER_CPU(long, hits);
DEFINE_PER_CPU_SHARED_ALIGNED(struct statistics, stats);
static DEFINE_PER_CPU(int [4], histogram);
static long __percpu *dynamic;
static long rounds;

void setup(void)
{
	int core;
	dynamic = alloc_percpu(long);
	for_each_possible_cpu(core) {
		assert(per_cpu(hits, core) == 0 && *per_cpu_ptr(dynamic, core) == 0);
		per_cpu(stats, core).count = 100 * core;
	}
	long *one = kzalloc(sizeof *one, GFP_KERNEL);
	assert(*one == 0);
	kfree(one);
}

void operation(void)
{
	int me = get_cpu(), core;
	long sum = 0;
	this_cpu_write(hits, 0);
	this_cpu_write(*dynamic, 0);
	per_cpu(stats, me).count = 100 * me;
	this_cpu_inc(hits);
	__this_cpu_add(hits, 2);
	this_cpu_ptr(&stats)->count++;
	per_cpu(stats, me).last[1] = me;
	(*this_cpu_ptr(&histogram))[me]++;
	this_cpu_add(*dynamic, 5);
	assert(this_cpu_read(hits) == 3 && per_cpu(hits, me) == 3 && &per_cpu(hits, me) == this_cpu_ptr(&hits));
	assert(get_cpu_var(stats).count == 100 * me + 1 && get_cpu_var(stats).last[1] == smp_processor_id());
	put_cpu_var(stats);
	assert(this_cpu_xchg(hits, 9) == 3 && this_cpu_cmpxchg(hits, 9, 3) == 9 && this_cpu_add_return(*dynamic, 1) == 6);
	for_each_online_cpu(core) sum += per_cpu(hits, core) != 9;
	assert(sum >= 1 && (long)this_cpu_ptr(&stats) % 64 == 0);
	atomic_fetch_add(&rounds, 1);
	put_cpu();
}
