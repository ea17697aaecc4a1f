/* tas.c: all cores take and release one lock, again and again, and do nothing else. */
#include "lib/locks/tas.h"

static struct tas_lock lock;

void setup(void)
{
	tas_init(&lock);
}

void operation(void)
{
	tas_lock(&lock);
	tas_unlock(&lock);
}
