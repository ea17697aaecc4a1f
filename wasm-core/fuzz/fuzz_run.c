/*
 * fuzz_run: libFuzzer target for everything that reads untrusted bytes in the core. The first byte chooses:
 *   even: the rest is a whole configuration block, as a hostile page could hand over;
 *   odd:  the rest is a program's code under a well-formed small machine, so that the verifier is passed often and the
 *         interpreter, the directory and the parking are reached.
 * Runs are bounded. In debug builds (no NDEBUG) the invariants are checked after every event.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../include/hotline.h"
#include "../src/invariants.h"
#include "../src/sim.h"

#define CORES 3u
#define NODES 2u
#define EVENTS 3000u

typedef struct block {
	hl_config config;
	uint32_t node_of_core[CORES + 1]; /* one more keeps what follows aligned to 8 bytes */
	uint32_t hop[NODES * NODES];
	uint32_t transfer[NODES * NODES];
	uint32_t dram[NODES * NODES];
	int64_t params[2];
	hl_program program;
	uint64_t code[64];
} block;

static void run_bounded(const void *bytes, uint32_t count) {
	hl_sim *s = hl_create(bytes, count);
	if (!s) return;
	hl_run(s, EVENTS / 2, 0);
	hl_results(s);
	uint32_t size = hl_snapshot_bytes(s);
	if (hl_status_of(s) == HL_MORE && size < (1u << 20)) {
		void *copy = malloc(size);
		if (copy) {
			hl_snapshot_save(s, copy);
			hl_run_until(s, EVENTS, 5000, 0);
			hl_snapshot_load(s, copy);
			free(copy);
		}
	}
	hl_run(s, EVENTS / 2, 0);
	if (hl_core_count(s)) invariants_check_all(s);
	hl_results(s);
	hl_destroy(s);
}

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
	c->params_offset = offsetof(block, params);
	c->program_offset = offsetof(block, program);
	for (uint32_t i = 0; i < CORES; i++) b->node_of_core[i] = i % NODES;
	for (uint32_t i = 0; i < NODES * NODES; i++) {
		b->hop[i] = 1 + i % 3;
		b->transfer[i] = 10 + 3 * i;
		b->dram[i] = 25 + i;
	}
}

static void run_program(const uint8_t *data, size_t size) {
	static const uint8_t choices = 4;
	if (size < choices + 8u) return;
	block *b = calloc(1, sizeof *b);
	if (!b) return;
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
	run_bounded(b, (uint32_t)sizeof *b);
	free(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	if (size < 1) return 0;
	if (data[0] & 1) {
		run_program(data + 1, size - 1);
		return 0;
	}
	/* Aligned, as hl_alloc gives it. */
	void *copy = malloc(size);
	if (!copy) return 0;
	memcpy(copy, data + 1, size - 1);
	run_bounded(copy, (uint32_t)(size - 1));
	free(copy);
	return 0;
}
