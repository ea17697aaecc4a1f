// planted: fault LOCK_NOT_HELD in break_lock line 10
// A core that finds a lock taken for long releases it in the holder's place.
#include "lib/hotline.h"
#include "lib/locks/ttas.h"

static struct ttas_lock lock;

static void break_lock(void)
{
	ttas_unlock(&lock);
}

void operation(void)
{
	if (cpu() == 1 && random_below(16) == 0) {
		break_lock();
		return;
	}
	ttas_lock(&lock);
	work(100);
	ttas_unlock(&lock);
	work_random(100);
}
