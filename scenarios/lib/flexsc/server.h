/*
 * server.h: a server with one thread for each connection, and clients that send a request, wait for the response, and
 * send the next one: a closed loop. A request arrives `network` cycles after the response before it was sent.
 *
 * Connections are numbered from 1, and each belongs to one core of the server.
 */
#ifndef HOTLINE_LIB_FLEXSC_SERVER_H
#define HOTLINE_LIB_FLEXSC_SERVER_H

#include "lib/flexsc/linux.h"
#include "lib/flexsc/queue.h"

#define CONNECTIONS_MAX 1024
#define CPUS_MAX 64
#define NEVER 0x7fffffffffffffffL

extern const long concurrency;   /* requests under way */
extern const long calls;         /* system calls of a request, after the one that waits for it */
extern const long user_length;   /* instructions of user code before a call, on average */
extern const long kernel_length; /* instructions of a call in the kernel */
extern const long network;       /* cycles from a response to the client's next request */

static struct connection {
	_Alignas(64) int thread;
	long sent; /* when the client sent its request */
	volatile long blocked_until; /* its request arrives, or the disk is done; read by the core that executes calls */
} connection[CONNECTIONS_MAX + 1];

/* Of the queue that a connection is in: one at a time. */
static volatile int next_in_queue[CONNECTIONS_MAX + 1];

/* Threads that are blocked in the kernel, by what they wait for: each queue is in the order in which the waits end. */
struct blocked {
	struct queue network;
	struct queue disk;
};

static inline long end_of_first(const struct queue *q)
{
	return q->head ? connection[q->head].blocked_until : NEVER;
}

/* When the next of the waits ends; NEVER: nothing is waited for. */
static inline long first_end(const struct blocked *b)
{
	long network_end = end_of_first(&b->network);
	long disk_end = end_of_first(&b->disk);
	return network_end < disk_end ? network_end : disk_end;
}

/* The next connection whose wait is over, or 0. */
static inline int take_unblocked(struct blocked *b)
{
	if (end_of_first(&b->network) <= now())
		return queue_take(&b->network, next_in_queue);
	return end_of_first(&b->disk) <= now() ? queue_take(&b->disk, next_in_queue) : 0;
}

/* Work between two calls differs from call to call. */
static inline long instructions_until_call(void)
{
	return user_length / 2 + random_below(user_length + 1);
}

/*
 * The response has been sent. The client's next request counts as sent from now on, though it arrives `network` cycles
 * later: the way of both, and what the client does in between, are part of a request's latency.
 */
static inline void respond(struct connection *c)
{
	operation_completed(c->sent);
	c->sent = now();
	c->blocked_until = c->sent + network;
}

static inline void declare_server(long user_cycles_per_1000)
{
	user_program(user_cycles_per_1000);
	kernel_calls(KERNEL_CYCLES);
}

#endif
