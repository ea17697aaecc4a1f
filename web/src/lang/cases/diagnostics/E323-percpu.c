#include <linux/percpu.h>
DEFINE_PER_CPU(int, counter) = 5;
void operation(void) { this_cpu_inc(counter); }
