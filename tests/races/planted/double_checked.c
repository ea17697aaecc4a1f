// planted: race instance:15 instance:20 on made
// Double-checked locking: the first look at the pointer is not ordered with what it points to.
#include "lib/hotline.h"
#include "lib/locks/ttas.h"

struct thing { int size; };

static struct ttas_lock lock;
static struct thing thing;
_Alignas(64) static struct thing *made;

static struct thing *instance(void)
{
	/* Without the lock, since mostly it is there already. */
	struct thing *found = made;
	if (found == NULL) {
		ttas_lock(&lock);
		if (made == NULL) {
			thing.size = 3;
			made = &thing;
		}
		found = made;
		ttas_unlock(&lock);
	}
	return found;
}

void operation(void)
{
	work_random(100);
	assert(instance()->size == 3);
}
