/* ttas.c: all cores take and release one lock, again and again, and do nothing else. */
#include "lib/locks/ttas.h"

static struct ttas_lock lock;

void setup(void)
{
	ttas_init(&lock);
}

void operation(void)
{
	ttas_lock(&lock);
	ttas_unlock(&lock);
}
