/*
 * The kernel's mutex by the kernel's names: cores that find it held spin while its owner runs, or sleep.
 */
#include <linux/mutex.h>

static DEFINE_MUTEX(lock);
static long value, twice;

void operation(void)
{
	mutex_lock(&lock);
	assert(twice == 2 * value);
	value++;
	work(200);
	twice += 2;
	mutex_unlock(&lock);
	work_random(1000);
}
