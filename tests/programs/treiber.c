/*
 * Treiber's stack [Treiber86] with cmpxchg, the head tagged with a counter against the ABA problem: index of the top
 * element in the low half, number of changes in the high half.
 *
 * Every core takes elements off one stack and puts them on another. Checked: an element taken belongs to no other core,
 * and none is ever lost (each core counts what it has moved; no core walks the free ones).
 */
#include "lib/hotline.h"

#define ELEMENTS 100
#define NOTHING 0xffffffffu

struct element {
	_Alignas(64) unsigned next;
	int owner; /* -1: on a stack */
	long times_moved;
};

struct element elements[ELEMENTS];
struct head {
	_Alignas(64) volatile unsigned long top;
};
struct head full, empty;

static unsigned long tagged(unsigned long old, unsigned index)
{
	return ((old >> 32) + 1) << 32 | index;
}

static void push(struct head *stack, unsigned index)
{
	unsigned long old;
	do {
		old = stack->top;
		WRITE_ONCE(elements[index].next, (unsigned)old); /* a slow pop() may still read it */
	} while (cmpxchg(&stack->top, old, tagged(old, index)) != old);
}

static unsigned pop(struct head *stack)
{
	for (;;) {
		unsigned long old = stack->top;
		unsigned index = (unsigned)old;
		if (index == NOTHING)
			return NOTHING;
		unsigned next = READ_ONCE(elements[index].next); /* may be stale: then the exchange fails */
		if (cmpxchg(&stack->top, old, tagged(old, next)) == old)
			return index;
	}
}

void setup(void)
{
	full.top = NOTHING;
	empty.top = NOTHING;
	for (unsigned i = 0; i < ELEMENTS; i++) {
		elements[i].owner = -1;
		push(i % 2 ? &full : &empty, i);
	}
}

void operation(void)
{
	bool fill = random_below(2) == 0;
	work_random(800);
	unsigned index = pop(fill ? &empty : &full);
	if (index == NOTHING)
		return;
	struct element *element = &elements[index];
	assert(element->owner == -1);
	element->owner = cpu();
	element->times_moved++;
	work_random(50);
	assert(element->owner == cpu());
	element->owner = -1;
	push(fill ? &full : &empty, index);
}
