// planted: race count_all:14 operation:21 on events of core 1
// this_cpu_inc() is marked; the sum of all copies reads them by plain accesses.
#include <linux/atomic.h>
#include <linux/percpu.h>

static DEFINE_PER_CPU(long, events);
static long total;

static void count_all(void)
{
	long sum = 0;
	int core;
	for_each_online_cpu(core)
		sum += per_cpu(events, core);
	total = sum;
}

void operation(void)
{
	if (cpu() > 0)
		this_cpu_inc(events);
	else
		count_all();
	work_random(100);
}
