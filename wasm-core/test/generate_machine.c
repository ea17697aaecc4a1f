/* The machines of generate.h. */
#include <stdlib.h>

#include "generate.h"

static void random_tables(rng *r, machine *m) {
	uint32_t nodes = m->config.node_count, cores = m->config.core_count;
	uint32_t side = m->config.matrix ? cores : nodes;
	uint32_t hop_max = pick(r, 0, 30);
	for (uint32_t i = 0; i < nodes * nodes; i++) {
		m->hop[i] = pick(r, 0, hop_max);
		m->dram[i] = pick(r, hop_max + 1, hop_max + 300);
		m->reach[i] = pick(r, 0, 90);
	}
	for (uint32_t i = 0; i < side * side; i++) m->transfer[i] = pick(r, hop_max + 1, hop_max + 200);
	m->config.invalidate_base_cycles = pick(r, hop_max + 1, hop_max + 150);
	m->config.llc_hit_cycles = pick(r, hop_max + 1, hop_max + 60);
	m->config.home_hit_cycles = chance(r, 50) ? 0 : pick(r, hop_max + 1, hop_max + 60);
	m->config.llc_occupancy_cycles = pick(r, 1, m->config.llc_hit_cycles);
	for (uint32_t i = 0; i < cores; i++) m->node_of_core[i] = pick(r, 0, nodes - 1);
}

/* Cores that share their caches, and cores of other kinds. */
static void random_cores(rng *r, machine *m) {
	uint32_t cores = m->config.core_count;
	if (chance(r, 25)) {
		m->work = calloc(cores, sizeof *m->work);
		for (uint32_t i = 0; i < cores; i++) m->work[i] = pick(r, 1, 300);
	}
	if (chance(r, 70)) return;
	m->sibling = calloc(cores, sizeof *m->sibling);
	m->config.sibling_cycles = pick(r, 1, 30);
	m->config.smt_throughput_percent = pick(r, 100, 250);
	for (uint32_t i = 0; i < cores; i++) {
		uint32_t first = m->sibling[pick(r, 0, i)];
		m->sibling[i] = i > 0 && m->node_of_core[first] == m->node_of_core[i] && chance(r, 60) ? first : i;
	}
}

/* Places within places, each named by its first core. */
static void random_places(rng *r, machine *m) {
	hl_config *c = &m->config;
	if (c->arbitration != HL_ARBITRATION_LEVELS) return;
	uint32_t cores = c->core_count;
	c->level_count = pick(r, 0, 3);
	c->tenure_low_percent = pick(r, 0, 60);
	c->tenure_high_percent = c->tenure_low_percent + pick(r, 0, 40);
	c->tenure_near_cycles = chance(r, 50) ? 0 : pick(r, 1, 150);
	c->conflict_cycles = chance(r, 50) ? 0 : pick(r, 50, 400);
	m->place = calloc((size_t)c->level_count * cores + 1, sizeof *m->place);
	for (uint32_t level = 0; level < c->level_count; level++) {
		uint32_t *place = m->place + level * cores, *inner = place - cores;
		for (uint32_t i = 0; i < cores; i++) {
			uint32_t first = level > 0 ? inner[i] : i;
			if (first < i) place[i] = place[first];
			else place[i] = i > 0 && chance(r, 50) ? place[pick(r, 0, i - 1)] : i;
		}
	}
}

/* Caches so small that the few lines of a generated program drive one another out. */
static void random_caches(rng *r, hl_config *c) {
	c->cache_l1_sets = pick(r, 0, 3);
	c->cache_l1_ways = pick(r, 1, 2);
	c->cache_l2_sets = pick(r, 1, 4);
	c->cache_l2_ways = pick(r, 1, 4);
	c->cache_l2_cycles = pick(r, 0, 14);
	c->cache_l3_sets = pick(r, 0, 5);
	c->cache_l3_ways = pick(r, 1, 6);
	c->cache_l3_cycles = pick(r, 0, 30);
	c->tlb_sets = pick(r, 0, 2);
	c->tlb_ways = pick(r, 1, 3);
	c->tlb_page_bytes = pick(r, 0, 3) * 100;
	c->tlb_walk_cycles = pick(r, 0, 40);
}

static void random_interrupts(rng *r, hl_config *c) {
	c->interrupt_cycles = chance(r, 50) ? pick(r, 1, 20) : pick(r, 1, 400);
	c->interrupt_send_cycles = pick(r, 0, 60);
	c->context_switch_cycles = pick(r, 0, 50);
	if (chance(r, 50)) return;
	c->steal_every_cycles = pick(r, 50, 3000);
	c->steal_for_cycles = pick(r, 1, 800);
}

machine generate_machine(rng *r, const machine_options *options) {
	uint32_t nodes = pick(r, 1, 8); /* drawn apart: compilers differ in the order in which arguments are evaluated */
	uint32_t cores = pick(r, 1, GENERATE_CORES_MAX);
	machine m = machine_new(cores, nodes);
	hl_config *c = &m.config;
	c->line_bytes = 32u << pick(r, 0, 2);
	c->protocol = pick(r, 0, HL_PROTOCOL_COUNT - 1);
	c->matrix = c->core_count >= c->node_count ? (uint32_t)chance(r, 25) : 0;
	c->instruction_cycles = chance(r, 60) ? 1 : pick(r, 1, 4);
	c->pause_cycles = pick(r, 0, 40);
	c->fence_cycles = pick(r, 0, 30);
	c->l1_hit_cycles = pick(r, 1, 5);
	c->atomic_hit_cycles = pick(r, 1, 20);
	c->invalidate_each_cycles = pick(r, 0, 9);
	c->read_occupancy_cycles = chance(r, 50) ? HL_BLOCKING : pick(r, 1, 60);
	c->message_jitter_cycles = chance(r, 50) ? 0 : pick(r, 1, 6);
	c->hold_cycles = chance(r, 50) ? 0 : pick(r, 1, 80);
	c->home_atomic_cycles = chance(r, 70) ? 0 : pick(r, 1, 40);
	c->home_arithmetic = (uint32_t)chance(r, 50);
	c->atomic_after_stores_cycles = chance(r, 60) ? 0 : pick(r, 1, 30);
	c->three_hop = c->matrix ? 0 : (uint32_t)chance(r, 50);
	c->store_buffer_entries = chance(r, 50) ? 0 : pick(r, 1, 6);
	c->store_order = (uint32_t)chance(r, 50);
	c->arbitration = pick(r, 0, HL_ARBITRATION_COUNT - 1);
	c->home_policy = pick(r, 0, HL_HOME_COUNT - 1);
	c->port_cycles = options->ports && chance(r, 40) ? pick(r, 1, 12) : 0;
	c->chip_cache = options->chip_cache ? (uint32_t)chance(r, 40) : 0;
	c->memory_line_cycles = options->memory && chance(r, 50) ? pick(r, 1, 60) : 0;
	c->memory_all_cycles = options->memory && chance(r, 50) ? pick(r, 1, 20) : 0;
	c->memory_stream_cycles = chance(r, 50) ? pick(r, 1, 80) : 0;
	if (options->caches && chance(r, 60)) random_caches(r, c);
	if (options->interrupts) random_interrupts(r, c);
	c->param_count = 2;
	m.params[0] = (int64_t)rng_next(r);
	m.params[1] = pick(r, 0, 100);
	random_tables(r, &m);
	set_seed(&m, rng_next(r));
	set_cycles_max(&m, GENERATE_IDLE_UNTIL - 1);
	random_cores(r, &m);
	random_places(r, &m);
	c->window_instructions = chance(r, 50) ? 0 : pick(r, 1, 60);
	c->window_misses = pick(r, 0, GENERATE_MISSES_MAX);
	c->adjacent_lines = (uint32_t)chance(r, 40);
	c->retries = (uint32_t)chance(r, 50);
	return m;
}
