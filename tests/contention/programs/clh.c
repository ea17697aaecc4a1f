/* clh.c: all cores take and release one lock, again and again, and do nothing else. */
#include "lib/locks/clh.h"

static struct clh_lock lock;

void setup(void)
{
	clh_init(&lock);
}

void operation(void)
{
	clh_lock(&lock);
	clh_unlock(&lock);
}
