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
	long sent;    /* when the client sent its request */
	volatile long arrival; /* when it reaches the server; read by the core that executes the calls, too */
} connection[CONNECTIONS_MAX + 1];

/* Of the queue that a connection is in: one at a time. */
static volatile int next_in_queue[CONNECTIONS_MAX + 1];

/* Requests that are on their way reach the server in the order in which they were sent. */
static inline long first_arrival(const struct queue *arriving)
{
	return arriving->head ? connection[arriving->head].arrival : NEVER;
}

/* The next request whose arrival is over, or 0. */
static inline int take_arrived(struct queue *arriving)
{
	return first_arrival(arriving) <= now() ? queue_take(arriving, next_in_queue) : 0;
}

/* Work between two calls differs from call to call. */
static inline void compute(void)
{
	user(user_length / 2 + random_below(user_length + 1));
}

/* The response has been sent: the client has it and sends its next request half of `network` later. */
static inline void respond(struct connection *c)
{
	operation_completed(c->sent);
	c->sent = now();
	c->arrival = c->sent + network;
}

static inline void declare_server(void)
{
	user_program(CYCLES_AT_IPC_1_45);
	kernel_calls(KERNEL_CYCLES);
}

#endif
