/*
 * net/accept.h: a listening socket, and the connections that wait at it until a process accepts them.
 *
 * In the stock kernel a socket has one queue of such connections and one lock, which is held while the packets that
 * open a connection are handled and while a process accepts one. Connections are accepted in the order in which they
 * came, on whichever core: the core that accepts a connection is mostly not the one that has received its packets so
 * far, and fetches the connection's lines. In the patched kernel a socket has a queue and a lock for each core, and a
 * core accepts the connections that it has received itself [OSDI10, fix 1].
 */
#ifndef HL_NET_ACCEPT_H
#define HL_NET_ACCEPT_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/list.h"
#include "lib/kernel/spinlock.h"

/* assumed: cycles under the socket's lock: for the first packet (SYN), for the third (ACK), which makes the
 * connection's own socket, and for taking a connection from the queue */
#define SYN_CYCLES 600
#define ESTABLISH_CYCLES 1800
#define ACCEPT_CYCLES 200

/* assumed: lines of a connection's socket that the core writes which works on it */
#define CONNECTION_LINES 4

#define CONNECTIONS_OWN 2 /* of a core: it frees one for each that it makes */

struct connection {
	_Alignas(64) struct list_head link;
	struct connection *next_free;
	struct {
		_Alignas(64) volatile long value;
	} lines[CONNECTION_LINES];
};

struct backlog {
	_Alignas(64) spinlock_t lock;
	_Alignas(64) struct list_head waiting;
};

struct connection_cache {
	_Alignas(64) struct connection *free;
	struct connection objects[CONNECTIONS_OWN];
};

static struct backlog backlog_of_socket;
static struct backlog backlog_of_core[CORES_MAX];
static struct connection_cache connection_caches[CORES_MAX];
static _Alignas(64) bool accepts_percore; /* not written after setup */

static void connection_free(struct connection *connection)
{
	struct connection_cache *mine = &connection_caches[cpu()];
	connection->next_free = mine->free;
	mine->free = connection;
}

static struct connection *connection_alloc(void)
{
	struct connection_cache *mine = &connection_caches[cpu()];
	struct connection *connection = mine->free;
	assert(connection != 0);
	mine->free = connection->next_free;
	return connection;
}

/* The core works on a connection: for each packet, and in each system call. */
static void connection_use(struct connection *connection)
{
	for (int i = 0; i < CONNECTION_LINES; i++)
		connection->lines[i].value++;
}

static struct backlog *listen_backlog(void)
{
	return accepts_percore ? &backlog_of_core[cpu()] : &backlog_of_socket;
}

static void connection_requested(void)
{
	struct backlog *backlog = listen_backlog();
	spin_lock(&backlog->lock);
	work(SYN_CYCLES);
	spin_unlock(&backlog->lock);
}

static void connection_established(void)
{
	struct backlog *backlog = listen_backlog();
	spin_lock(&backlog->lock);
	struct connection *connection = connection_alloc();
	work(ESTABLISH_CYCLES);
	connection_use(connection);
	list_add_tail(&connection->link, &backlog->waiting);
	spin_unlock(&backlog->lock);
}

/* The connection that has waited longest. The caller has had one established, so that there is one. */
static struct connection *connection_accept(void)
{
	struct backlog *backlog = listen_backlog();
	spin_lock(&backlog->lock);
	assert(!list_empty(&backlog->waiting));
	work(ACCEPT_CYCLES);
	struct connection *connection = list_first_entry(&backlog->waiting, struct connection, link);
	list_del(&connection->link);
	spin_unlock(&backlog->lock);
	return connection;
}

static void backlog_init(struct backlog *backlog)
{
	spin_lock_init(&backlog->lock);
	list_init(&backlog->waiting);
}

static void accept_setup(bool percore)
{
	accepts_percore = percore;
	backlog_init(&backlog_of_socket);
	for (int core = 0; core < cpu_count(); core++) {
		struct connection_cache *cache = &connection_caches[core];
		on_node(cache, sizeof *cache, node_of(core));
		on_node(&backlog_of_core[core], sizeof backlog_of_core[core], node_of(core));
		backlog_init(&backlog_of_core[core]);
		for (int i = 0; i < CONNECTIONS_OWN; i++) {
			cache->objects[i].next_free = cache->free;
			cache->free = &cache->objects[i];
		}
	}
}

#endif
