/*
 * net: the time that messages take: latencies from the machine's tables, and waiting at the ports of the nodes.
 *
 * Tables give the uncontended totals; ports add waiting when messages come faster than one per port_cycles. A port is
 * a FIFO server: messages pass in the order in which they ask.
 */
#ifndef HL_NET_H
#define HL_NET_H

#include "state.h"

/* Cycles of a request message from one node to another. */
static inline uint32_t net_hop(const hl_sim *s, uint32_t from_node, uint32_t to_node) {
	return s->hop[to_node * s->config.node_count + from_node];
}

static inline uint32_t net_node_transfer(const hl_sim *s, uint32_t from_node, uint32_t to_node) {
	return s->transfer[from_node * s->config.node_count + to_node];
}

/*
 * Total of a transfer whose messages go from the requester to the home, on to the owner, and back to the requester: the
 * largest of the table's values for these three ways. Where the home is beside the owner or the requester this is the
 * table's own value, which was measured there; elsewhere it is never less.
 */
static inline uint32_t net_three_hop(const hl_sim *s, uint32_t owner, uint32_t requester, uint32_t home) {
	uint32_t direct = net_node_transfer(s, owner, requester);
	if (s->config.chip_cache && owner == requester) return direct;
	uint32_t there = net_node_transfer(s, requester, home), on = net_node_transfer(s, home, owner);
	uint32_t total = there > on ? there : on;
	return total > direct ? total : direct;
}

/* Do the two cores share their caches? */
static inline int net_siblings(const hl_sim *s, uint32_t a, uint32_t b) {
	return s->siblings && s->sibling[a] == s->sibling[b];
}

/* Total of a miss that another core's cache answers, for a line with that home. */
static inline uint32_t net_transfer(const hl_sim *s, uint32_t from_core, uint32_t to_core, uint32_t home_node) {
	if (net_siblings(s, from_core, to_core)) return s->config.sibling_cycles;
	if (s->config.matrix) return s->transfer[from_core * s->cores + to_core];
	uint32_t from = sim_node_of(s, from_core), to = sim_node_of(s, to_core);
	return s->config.three_hop ? net_three_hop(s, from, to, home_node) : net_node_transfer(s, from, to);
}

/* Cycles that an invalidation takes more because a copy is at that node. */
static inline uint32_t net_reach(const hl_sim *s, uint32_t from_node, uint32_t copy_node) {
	return s->reach[from_node * s->config.node_count + copy_node];
}

/* The random draws of a request: the jitter of its messages, and its place in a queue in random order. */
enum net_draw { NET_TO_CHIP, NET_TO_HOME, NET_DATA, NET_PROBE, NET_PLACE, NET_DRAWS };

/* What a draw for the request is made of. */
static inline uint64_t net_draw_number(const request *q, enum net_draw what) {
	uint64_t number = ((uint64_t)q->transaction * NET_DRAWS + what) * REQUESTER_FILL + q->kind;
	return rng_mix(q->draws + number);
}

/*
 * A draw for the request: 32 bits from the seed and the request alone, so that the order in which events are handled
 * has no part in them.
 */
static inline uint32_t net_draw(const request *q, enum net_draw what) {
	return (uint32_t)(net_draw_number(q, what) >> 32);
}

/* Of several draws for the request's places in the groups of a queue (places.h) the i-th one. */
static inline uint32_t net_draw_place(const request *q, uint32_t i) {
	return (uint32_t)(rng_mix(net_draw_number(q, NET_PLACE) + 1 + i) >> 32);
}

/* What the draws of a core's requesters are made from: the same for all but its fill buffers, which share a kind. */
static inline uint64_t net_draws_of(const hl_sim *s, uint32_t core_index, enum requester_kind kind, uint32_t unit) {
	uint64_t draws = rng_mix(s->seed + core_index);
	return kind == REQUESTER_FILL ? rng_mix(draws + 1 + unit) : draws;
}

/* Cycles by which jitter makes a way shorter or longer at most: no more than half of it. */
static inline uint32_t net_spread(uint32_t way, uint32_t jitter) {
	return way / 2 < jitter ? way / 2 : jitter;
}

/* Cycles of a message whose way takes so many: drawn uniformly around the way, which is the mean. */
static inline uint32_t net_message(const hl_sim *s, const request *q, enum net_draw message, uint32_t way) {
	if (s->config.message_jitter_cycles == 0) return way;
	uint32_t most = net_spread(way, s->config.message_jitter_cycles);
	return way - most + (uint32_t)(((uint64_t)net_draw(q, message) * (2ull * most + 1)) >> 32);
}

/*
 * Cycles for which a core keeps a line that it has just got to write, when another request waits: the probe for it
 * follows its data on the same way, which it cannot overtake, so that jitter makes this time longer only.
 */
static inline uint32_t net_hold(const hl_sim *s, const request *q) {
	uint64_t later = (net_draw(q, NET_PROBE) * (s->config.message_jitter_cycles + 1ull)) >> 32;
	return s->config.hold_cycles + (uint32_t)later;
}

/* The request leaves its core's node for the home: sets its leg, and returns when it arrives at the home's node. */
static inline uint64_t net_go_home(const hl_sim *s, request *q, uint32_t home_node, uint64_t departed) {
	q->leg = net_hop(s, sim_node_of(s, q->core), home_node);
	return departed + net_message(s, q, NET_TO_HOME, q->leg);
}

/* Total of a miss that memory answers. */
static inline uint32_t net_dram(const hl_sim *s, uint32_t core_index, uint32_t home_node) {
	return s->dram[home_node * s->config.node_count + sim_node_of(s, core_index)];
}

/* Total of a miss that a cache of the home answers: as from its memory, but with a hit in that cache. */
static inline uint32_t net_home_cache(const hl_sim *s, uint32_t core_index, uint32_t home_node) {
	uint32_t own = s->dram[home_node * s->config.node_count + home_node], total = net_dram(s, core_index, home_node);
	uint32_t hit = s->config.home_hit_cycles ? s->config.home_hit_cycles : s->config.llc_hit_cycles;
	return hit + (total > own ? total - own : 0);
}

static inline uint64_t net_pass(const hl_sim *s, uint64_t *port_free, uint64_t time) {
	uint32_t port = s->config.port_cycles;
	if (port == 0) return time;
	uint64_t start = *port_free > time ? *port_free : time;
	*port_free = start + port;
	return start;
}

/* The moment at which a message handed to the node's egress port at `time` gets through it. */
static inline uint64_t net_depart(hl_sim *s, uint32_t node, uint64_t time) {
	return net_pass(s, &s->egress[node], time);
}

/* The same for the ingress port. */
static inline uint64_t net_arrive(hl_sim *s, uint32_t node, uint64_t time) {
	return net_pass(s, &s->ingress[node], time);
}

#endif
