/*
 * net: what a message costs: latencies from the machine's tables, and waiting at the ports of the nodes.
 *
 * Tables give the uncontended totals; ports add waiting when messages come faster than one per port_cycles. A port is
 * a FIFO server: who asks first goes first.
 */
#ifndef HL_NET_H
#define HL_NET_H

#include "state.h"

/* Cycles of a request message from one node to another. */
static inline uint32_t net_hop(const hl_sim *s, uint32_t from_node, uint32_t to_node) {
	return s->hop[from_node * s->config.node_count + to_node];
}

/* Total of a miss that another core's cache answers. */
static inline uint32_t net_transfer(const hl_sim *s, uint32_t from_core, uint32_t to_core) {
	if (s->config.matrix) return s->transfer[from_core * s->cores + to_core];
	return s->transfer[sim_node_of(s, from_core) * s->config.node_count + sim_node_of(s, to_core)];
}

/* Total of a miss that memory answers. */
static inline uint32_t net_dram(const hl_sim *s, uint32_t core_index, uint32_t home_node) {
	return s->dram[sim_node_of(s, core_index) * s->config.node_count + home_node];
}

static inline uint64_t net_pass(const hl_sim *s, uint64_t *port_free, uint64_t time) {
	uint32_t port = s->config.port_cycles;
	if (port == 0) return time;
	uint64_t start = *port_free > time ? *port_free : time;
	*port_free = start + port;
	return start;
}

/* When a message handed to the node's egress port at `time` gets through it. */
static inline uint64_t net_depart(hl_sim *s, uint32_t node, uint64_t time) {
	return net_pass(s, &s->egress[node], time);
}

/* The same for the ingress port. */
static inline uint64_t net_arrive(hl_sim *s, uint32_t node, uint64_t time) {
	return net_pass(s, &s->ingress[node], time);
}

#endif
