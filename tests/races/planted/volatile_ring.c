// planted under pso: fault ASSERT_FAILED in consume line 27
//
// A ring of one producer and one consumer with volatile indices and no barrier: the index may be seen before the slot.
#include "lib/hotline.h"
#define SLOTS 4

static _Alignas(128) volatile unsigned head;
static _Alignas(128) volatile unsigned tail;
static _Alignas(128) volatile int slots[SLOTS];
static int sent, taken;

static void produce(void)
{
	if (head - tail == SLOTS)
		return;
	slots[head % SLOTS] = ++sent;
	head = head + 1;
}

static void consume(void)
{
	if (head == tail)
		return;
	int got = slots[tail % SLOTS];

	taken++;
	assert(got == taken);
	tail = tail + 1;
}

void operation(void)
{
	if (cpu() == 0)
		produce();
	else if (cpu() == 1)
		consume();
	work_random(60);
}
