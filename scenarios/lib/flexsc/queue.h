/* queue.h: first in, first out: connections by their numbers, linked through an array of the program. */
#ifndef HOTLINE_LIB_FLEXSC_QUEUE_H
#define HOTLINE_LIB_FLEXSC_QUEUE_H

/* Numbers from 1; 0 is no connection, so that an empty queue is all zeros. */
struct queue {
	int head;
	int tail;
};

static inline void queue_put(struct queue *q, volatile int *next, int who)
{
	next[who] = 0;
	if (q->tail)
		next[q->tail] = who;
	else
		q->head = who;
	q->tail = who;
}

/* The first of the queue, which leaves it; 0: it is empty. */
static inline int queue_take(struct queue *q, const volatile int *next)
{
	int who = q->head;
	if (who) {
		q->head = next[who];
		if (q->head == 0)
			q->tail = 0;
	}
	return who;
}

#endif
