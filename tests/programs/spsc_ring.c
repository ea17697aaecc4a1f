/*
 * Lamport's ring for one producer and one consumer, a pair of cores each: even cores send, odd ones receive. No atomic
 * instruction at all; head and tail on lines of their own. Order and completeness are asserted exactly.
 */
#include "lib/hotline.h"

enum { SLOTS = 8, PAIRS = 32 };

struct channel {
	_Alignas(64) volatile unsigned head; /* written by the consumer */
	_Alignas(64) volatile unsigned tail; /* written by the producer */
	_Alignas(64) volatile short data[SLOTS];
	_Alignas(64) short next_sent;
	_Alignas(64) short next_expected;
};

struct channel channels[PAIRS];

static void send(struct channel *c)
{
	unsigned tail = c->tail;
	while (tail - c->head == SLOTS)
		cpu_relax();
	c->data[tail % SLOTS] = c->next_sent++;
	c->tail = tail + 1;
}

static void receive(struct channel *c)
{
	unsigned head = c->head;
	while (c->tail == head)
		cpu_relax();
	short value = c->data[head % SLOTS];
	assert(value == c->next_expected);
	c->next_expected++; /* both wrap around at 2^16 in the same way */
	c->head = head + 1;
}

void operation(void)
{
	bool alone = cpu() % 2 == 0 && cpu() + 1 == cpu_count();
	work_random(100 + 50 * (cpu() % 2));
	if (alone)
		return;
	struct channel *channel = &channels[cpu() / 2];
	if (cpu() % 2 == 0)
		send(channel);
	else
		receive(channel);
}
