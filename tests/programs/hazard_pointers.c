/* One writer replaces an object; readers announce what they read, and it is not freed under them. */
#include "lib/hotline.h"
#define K 64
struct obj { volatile long value; volatile int freed; };
static struct obj objs[256];
static struct obj *volatile current_obj = &objs[0];
static struct obj *volatile hazard[K];
static int next_free[K];
void operation(void)
{
	int me = cpu();
	if (me == 0) {
		static int at;
		at = (at + 1) % 256;
		struct obj *n = &objs[at];
		for (int i = 0; i < cpu_count(); i++)
			if (hazard[i] == n) return;
		n->freed = 0; n->value = at;
		struct obj *old = atomic_exchange(&current_obj, n);
		for (int i = 0; i < cpu_count(); i++)
			if (hazard[i] == old) return;
		old->freed = 1;
	} else {
		struct obj *p;
		do {
			p = current_obj;
			hazard[me] = p;
			fence();
		} while (p != current_obj);
		assert(p->freed == 0);
		assert(p->value == p - objs || p == objs);
		hazard[me] = NULL;
		next_free[me]++;
	}
}
