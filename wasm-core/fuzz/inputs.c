#include "inputs.h"

#include <stdlib.h>
#include <string.h>

#include "../include/hotline.h"
#include "../src/state.h"

#define CORES 3u
#define NODES 2u

typedef struct block {
	hl_config config;
	uint32_t place[CORES + 1];        /* as the next one */
	uint32_t node_of_core[CORES + 1]; /* one more keeps the next field aligned to 8 bytes */
	uint32_t hop[NODES * NODES];
	uint32_t transfer[NODES * NODES];
	uint32_t dram[NODES * NODES];
	uint32_t reach[NODES * NODES];
	int64_t params[2];
	hl_program program;
	uint64_t code[64];
} block;

static void fill_config(block *b, const uint8_t *choice) {
	hl_config *c = &b->config;
	c->abi_version = HL_ABI_VERSION;
	c->core_count = 1 + choice[0] % CORES;
	c->node_count = NODES;
	c->line_bytes = 64;
	c->protocol = choice[1] % HL_PROTOCOL_COUNT;
	c->instruction_cycles = c->l1_hit_cycles = c->atomic_hit_cycles = 1;
	c->pause_cycles = c->fence_cycles = 2;
	c->read_occupancy_cycles = choice[1] & 0x10 ? 7 : HL_BLOCKING;
	c->invalidate_base_cycles = 30;
	c->invalidate_each_cycles = 5;
	c->chip_cache = (choice[1] >> 5) & 1;
	c->llc_hit_cycles = 20;
	c->llc_occupancy_cycles = 5;
	c->port_cycles = choice[1] & 0x40 ? 3 : 0;
	c->home_policy = choice[2] % HL_HOME_COUNT;
	c->arbitration = choice[3] % HL_ARBITRATION_COUNT;
	c->three_hop = (choice[3] >> 2) & 1;
	c->message_jitter_cycles = choice[3] & 0x08 ? 3 : 0;
	c->hold_cycles = choice[3] & 0x10 ? 6 : 0;
	c->store_buffer_entries = choice[3] >> 5;
	c->store_order = choice[2] >> 7;
	c->window_instructions = choice[1] & 0x08 ? 20 : 0;
	c->window_misses = 4;
	c->adjacent_lines = (choice[1] >> 2) & 1;
	c->retries = (choice[2] >> 6) & 1;
	c->memory_line_cycles = choice[0] & 0x80 ? 6 : 0;
	c->memory_all_cycles = choice[0] & 0x40 ? 2 : 0;
	c->memory_stream_cycles = choice[0] & 0x40 ? 9 : 0;
	if (choice[0] & 0x20) {
		c->cache_l1_sets = c->cache_l1_ways = 1;
		c->cache_l2_sets = 1;
		c->cache_l2_ways = 2;
		c->cache_l2_cycles = 4;
		c->cache_l3_sets = choice[1] & 0x80 ? 1 : 0;
		c->cache_l3_ways = 2;
		c->cache_l3_cycles = 8;
		c->tlb_sets = c->tlb_ways = 1;
		c->tlb_page_bytes = 128;
		c->tlb_walk_cycles = 5;
	}
	c->start = (choice[2] >> 2) % HL_START_COUNT;
	c->park = (choice[2] >> 4) & 1;
	c->trace_records = choice[2] & 0x40 ? 64 : 0;
	c->batch_min = 4;
	c->operations_max = 500;
	c->cycles_max_lo = 1000000;
	c->progress_steps_max = 200000;
	c->param_count = 2;
	c->node_of_core_offset = offsetof(block, node_of_core);
	c->hop_offset = offsetof(block, hop);
	c->transfer_offset = offsetof(block, transfer);
	c->dram_offset = offsetof(block, dram);
	c->reach_offset = offsetof(block, reach);
	if (c->arbitration == HL_ARBITRATION_LEVELS) c->level_count = 1;
	c->tenure_high_percent = 60;
	c->conflict_cycles = choice[3] & 0x04 ? 40 : 0;
	c->place_offset = offsetof(block, place);
	c->params_offset = offsetof(block, params);
	c->program_offset = offsetof(block, program);
	for (uint32_t i = 0; i < CORES; i++) b->node_of_core[i] = b->place[i] = i % NODES;
	for (uint32_t i = 0; i < NODES * NODES; i++) {
		b->hop[i] = 1 + i % 3;
		b->transfer[i] = 10 + 3 * i;
		b->dram[i] = 25 + i;
		b->reach[i] = 3 * i;
	}
}

static input code_input(const uint8_t *data, size_t size) {
	static const uint8_t choices = 4;
	if (size < choices + 8u) return (input){.bytes = NULL};
	block *b = calloc(1, sizeof *b);
	if (!b) return (input){.bytes = NULL};
	fill_config(b, data);
	uint32_t count = (uint32_t)((size - choices) / 8);
	if (count > 63) count = 63;
	memcpy(b->code, data + choices, 8ull * count);
	/* Opcodes are folded into the valid range; a last return keeps control inside. */
	for (uint32_t i = 0; i < count; i++) b->code[i] = (b->code[i] & ~0xffull) | ((b->code[i] & 0xff) % OP_COUNT);
	b->code[count] = OP_RET;
	hl_program *p = &b->program;
	p->magic = HL_PROGRAM_MAGIC;
	p->bytecode_version = HL_BYTECODE_VERSION;
	p->code_count = count + 1;
	p->memory_bytes = 256;
	p->stack_bytes = 64;
	p->param_count = 2;
	p->assert_count = 2;
	p->setup = data[3] & 1 ? 0 : HL_NONE;
	p->setup_cpu = data[3] & 2 ? 0 : HL_NONE;
	p->operation = 0;
	b->config.total_bytes = (uint32_t)sizeof *b;
	return (input){.bytes = b, .count = (uint32_t)sizeof *b};
}

static input block_input(const uint8_t *data, size_t size, int is_versioned) {
	hl_config *c = malloc(size + 1);
	if (!c) return (input){.bytes = NULL};
	memcpy(c, data, size);
	if (is_versioned && size >= sizeof *c) {
		c->abi_version = HL_ABI_VERSION;
		c->total_bytes = (uint32_t)size;
	}
	return (input){.bytes = c, .count = (uint32_t)size};
}

input input_make(const uint8_t *data, size_t size) {
	if (size < 1) return (input){.bytes = NULL};
	if (data[0] & 1) return code_input(data + 1, size - 1);
	return block_input(data + 1, size - 1, data[0] & 2);
}
