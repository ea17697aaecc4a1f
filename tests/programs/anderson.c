/*
 * Anderson's array lock [Anderson90] guarding a small database of two mirrored arrays. A power of two slots, so the
 * slot counter may overflow without harm (it starts just below the overflow to prove it).
 */
#include "lib/hotline.h"

#define SLOTS 64
#define MUST_WAIT 0
#define HAS_LOCK 1

typedef struct {
	_Alignas(64) volatile char flag;
} slot_t;

typedef struct {
	slot_t slots[SLOTS];
	_Alignas(64) volatile unsigned char next; /* wraps at 256, a multiple of SLOTS */
} array_lock;

array_lock lock;
int left[16], right[16];

unsigned acquire(array_lock *l)
{
	unsigned char place = atomic_fetch_add(&l->next, 1);
	place %= SLOTS;
	while (l->slots[place].flag == MUST_WAIT)
		cpu_relax();
	l->slots[place].flag = MUST_WAIT;
	return place;
}

void release(array_lock *l, unsigned place)
{
	l->slots[(place + 1) % SLOTS].flag = HAS_LOCK;
}

void setup(void)
{
	assert(cpu_count() <= SLOTS);
	lock.next = 192; /* slot 0, and 64 acquisitions from the overflow */
	lock.slots[0].flag = HAS_LOCK;
}

void operation(void)
{
	int row = (int)random_below(16);
	int change = (int)random_below(200) - 100;
	work_random(1500);
	unsigned place = acquire(&lock);
	for (int i = 0; i < 16; i++)
		assert(left[i] == -right[i]);
	left[row] += change;
	work(10);
	right[row] -= change;
	release(&lock, place);
}
