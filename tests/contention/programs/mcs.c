/* mcs.c: all cores take and release one lock, again and again, and do nothing else. */
#include "lib/locks/mcs.h"

static struct mcs_lock lock;

void setup(void)
{
	mcs_init(&lock);
}

void operation(void)
{
	mcs_lock(&lock);
	mcs_unlock(&lock);
}
