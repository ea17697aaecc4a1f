// planted: fault LOCK_NOT_HELD in operation line 17
// A lock that is released twice on the way out of an error.
#include "lib/hotline.h"
#include "lib/locks/ttas.h"

static struct ttas_lock lock;

void operation(void)
{
	ttas_lock(&lock);
	work(20);
	int failed = random_below(4) == 0;
	if (failed)
		ttas_unlock(&lock);
	work(5);
	/* The error's way should have ended above. */
	ttas_unlock(&lock);
	fence(); /* the others see the release before the next attempt */
	work(400);
}
