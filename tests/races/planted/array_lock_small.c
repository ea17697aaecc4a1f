// planted on 8 cores: race operation:38 operation:38 on inside
// An array-based queue lock with fewer slots than cores: two cores wait at one slot, and one hand-off lets both in.
#include "lib/hotline.h"

#define SLOTS 4

struct slot {
	_Alignas(64) _Atomic int go;
};

static struct slot slots[SLOTS];
_Alignas(64) static _Atomic unsigned tail;
static unsigned mine[64];
_Alignas(64) static long inside;

void setup(void)
{
	slots[0].go = 1;
}

static void acquire(void)
{
	unsigned place = atomic_fetch_add(&tail, 1) % SLOTS;
	while (slots[place].go == 0)
		cpu_relax();
	slots[place].go = 0;
	mine[cpu()] = place;
}

static void release(void)
{
	slots[(mine[cpu()] + 1) % SLOTS].go = 1;
}

void operation(void)
{
	acquire();
	inside++;
	release();
	work_random(20);
}
