// planted: race put:16 put:16 on ring[0]
// A ring for one producer that two cores put into: both write the same slot.
#include "lib/hotline.h"

#define SLOTS 8

static long ring[SLOTS];
_Alignas(64) static _Atomic unsigned head;
_Alignas(64) static _Atomic unsigned tail;

static void put(long value)
{
	unsigned place = head;
	if (place - tail == SLOTS)
		return;
	ring[place % SLOTS] = value;
	head = place + 1;
}

static void get(void)
{
	unsigned place = tail;
	if (place == head)
		return;
	work(ring[place % SLOTS] & 1);
	tail = place + 1;
}

void operation(void)
{
	put(now());
	if (cpu() == 0)
		get();
	work_random(50);
}
