// cores: 4
// Anderson's array lock.
#include "lib/hotline.h"

#define SLOTS 64
struct slot {
	_Alignas(64) volatile int open;
};
struct slot slots[SLOTS] = { { 1 } };
unsigned next;
volatile int inside;

void operation(void)
{
	unsigned mine = atomic_fetch_add(&next, 1u) % SLOTS;
	while (!slots[mine].open)
		cpu_relax();
	slots[mine].open = 0;
	assert(inside++ == 0);
	work(3);
	assert(--inside == 0);
	slots[(mine + 1) % SLOTS].open = 1;
}
