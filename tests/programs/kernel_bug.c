/* The words around the functions of a kernel file, and its assertions; types of the C library's times. */
#include "lib/kernel/bug.h"
#include <linux/export.h>
#include <linux/module.h>
#include <sys/time.h>

struct timespec began;
struct timeval ended;
time_t seconds;
static __thread int counter;

static int __init count(int *p) __acquires(p)
{
	BUG_ON(p == NULL);
	BUILD_BUG_ON(sizeof(*p) != 4);
	if (WARN_ON(*p < 0))
		return -1;
	return ++*p;
}
EXPORT_SYMBOL_GPL(count);

void operation(void)
{
	assert(count(&counter) == counter);
	assert(sizeof(began) == 16 && sizeof(ended) == 16 && sizeof(seconds) == 8);
}
