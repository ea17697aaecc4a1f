#include "asm.h"

#include <stdlib.h>
#include <string.h>

/* ---- Programs ------------------------------------------------------------------------------------------------- */

program program_new(uint32_t memory_bytes) {
	program p = {.code = NULL};
	p.head.magic = HL_PROGRAM_MAGIC;
	p.head.bytecode_version = HL_BYTECODE_VERSION;
	p.head.memory_bytes = memory_bytes;
	p.head.setup = p.head.setup_cpu = HL_NONE;
	p.data = calloc(1, memory_bytes + 8u);
	return p;
}

void program_free(program *p) {
	free(p->code);
	free(p->label_of);
	free(p->labels);
	free(p->data);
}

static void *grow(void *old, uint32_t count, uint32_t *capacity, size_t size) {
	if (count < *capacity) return old;
	*capacity = *capacity ? *capacity * 2 : 64;
	return realloc(old, *capacity * size);
}

uint32_t emit(program *p, enum opcode op, uint32_t a, uint32_t b, uint32_t c, int64_t imm) {
	uint32_t capacity = p->capacity;
	p->label_of = grow(p->label_of, p->count, &capacity, sizeof *p->label_of);
	p->code = grow(p->code, p->count, &p->capacity, sizeof *p->code);
	p->label_of[p->count] = HL_NONE;
	p->code[p->count] = (uint64_t)op | ((uint64_t)(a & 255u) << 8) | ((uint64_t)(b & 255u) << 16) |
						((uint64_t)(c & 255u) << 24) | ((uint64_t)imm << 32);
	return p->count++;
}

uint32_t label_new(program *p) {
	p->labels = grow(p->labels, p->label_count, &p->label_capacity, sizeof *p->labels);
	p->labels[p->label_count] = HL_NONE;
	return p->label_count++;
}

void label_bind(program *p, uint32_t label) {
	p->labels[label] = p->count;
}

uint32_t label_here(program *p) {
	uint32_t label = label_new(p);
	label_bind(p, label);
	return label;
}

void emit_branch(program *p, enum opcode op, uint32_t b, uint32_t c, uint32_t label) {
	uint32_t at = emit(p, op, 0, op == OP_JMP ? 0 : b, op == OP_JMP || op == OP_BZ || op == OP_BNZ ? 0 : c, 0);
	p->label_of[at] = label;
}

void emit_call(program *p, uint32_t window, uint32_t label) {
	uint32_t at = emit(p, OP_CALL, window, 0, 0, 0);
	p->label_of[at] = label;
}

void emit_constant(program *p, uint32_t a, uint64_t value) {
	emit(p, OP_LI, a, 0, 0, (int64_t)(value & 0xffffffffu));
	if ((uint64_t)(int64_t)(int32_t)(uint32_t)value != value) emit(p, OP_LIH, a, 0, 0, (int64_t)(value >> 32));
}

void begin_operation(program *p) {
	p->head.operation = p->count;
}

void begin_setup(program *p) {
	p->head.setup = p->count;
}

void begin_setup_cpu(program *p) {
	p->head.setup_cpu = p->count;
}

void program_data(program *p, uint32_t offset, uint64_t value) {
	memcpy(p->data + offset, &value, sizeof value);
	if (offset + 8 > p->head.data_bytes) p->head.data_bytes = offset + 8;
}

/* ---- Machines ------------------------------------------------------------------------------------------------- */

static uint32_t distance(uint32_t a, uint32_t b) {
	uint32_t far = a > b ? a - b : b - a;
	return far < 60 ? far : 60;
}

static void fill_tables(machine *m, uint32_t nodes) {
	for (uint32_t from = 0; from < nodes; from++)
		for (uint32_t to = 0; to < nodes; to++) {
			m->hop[from * nodes + to] = 10 + distance(from, to);
			m->transfer[from * nodes + to] = 100 + 10 * distance(from, to) + from;
			m->dram[from * nodes + to] = 200 + 10 * distance(from, to) + to;
		}
}

machine machine_new(uint32_t cores, uint32_t nodes) {
	machine m = {.node_of_core = calloc(cores, sizeof(uint32_t))};
	uint32_t side = cores <= HL_MATRIX_CORES_MAX && cores > nodes ? cores : nodes;
	m.hop = calloc((size_t)nodes * nodes, sizeof(uint32_t));
	m.transfer = calloc((size_t)side * side, sizeof(uint32_t));
	m.dram = calloc((size_t)nodes * nodes, sizeof(uint32_t));
	m.reach = calloc((size_t)nodes * nodes, sizeof(uint32_t));
	for (uint32_t i = 0; i < cores; i++) m.node_of_core[i] = (uint32_t)((uint64_t)i * nodes / cores);
	fill_tables(&m, nodes);
	hl_config *c = &m.config;
	c->abi_version = HL_ABI_VERSION;
	c->core_count = cores;
	c->node_count = nodes;
	c->line_bytes = 64;
	c->protocol = HL_PROTOCOL_MESI;
	c->instruction_cycles = 1;
	c->pause_cycles = 5;
	c->fence_cycles = 20;
	c->l1_hit_cycles = 3;
	c->atomic_hit_cycles = 9;
	c->interrupt_cycles = 500;
	c->read_occupancy_cycles = HL_BLOCKING;
	c->invalidate_base_cycles = 120 + nodes;
	c->invalidate_each_cycles = 2;
	c->llc_hit_cycles = 40 + nodes;
	c->llc_occupancy_cycles = 8;
	c->start = HL_START_TOGETHER;
	c->park = 1;
	c->batch_min = 8;
	return m;
}

machine machine_uniform(uint32_t cores) {
	return machine_new(cores, 1);
}

machine machine_opteron(uint32_t cores) {
	machine m = machine_new(cores, 8);
	m.config.protocol = HL_PROTOCOL_MOESI;
	for (uint32_t i = 0; i < cores; i++) m.node_of_core[i] = i / 6 % 8;
	return m;
}

machine machine_inclusive(uint32_t cores) {
	machine m = machine_new(cores, 2);
	m.config.protocol = HL_PROTOCOL_MESIF;
	m.config.chip_cache = 1;
	m.config.read_occupancy_cycles = 15;
	return m;
}

void machine_free(machine *m) {
	free(m->node_of_core);
	free(m->hop);
	free(m->transfer);
	free(m->dram);
	free(m->reach);
	free(m->work);
	free(m->place);
	free(m->sibling);
}

void set_cycles_max(machine *m, uint64_t cycles) {
	m->config.cycles_max_lo = (uint32_t)cycles;
	m->config.cycles_max_hi = (uint32_t)(cycles >> 32);
}

void set_seed(machine *m, uint64_t seed) {
	m->config.seed_lo = (uint32_t)seed;
	m->config.seed_hi = (uint32_t)(seed >> 32);
}

/* ---- Blocks and simulations ----------------------------------------------------------------------------------- */

typedef struct writer {
	uint8_t *bytes;
	uint32_t count;
} writer;

/* Appends a section at the next multiple of 8; returns its offset. */
static uint32_t append(writer *w, const void *bytes, uint64_t count) {
	uint32_t at = (w->count + 7u) & ~7u;
	w->bytes = realloc(w->bytes, at + count + 8);
	memset(w->bytes + w->count, 0, at - w->count);
	if (count) memcpy(w->bytes + at, bytes, count);
	w->count = at + (uint32_t)count;
	return at;
}

static void append_program(writer *w, hl_config *c, const program *p) {
	hl_program head = p->head;
	head.code_count = p->count;
	c->program_offset = append(w, &head, sizeof head);
	uint32_t code = append(w, p->code, 8ull * p->count);
	for (uint32_t i = 0; i < p->count; i++)
		if (p->label_of[i] != HL_NONE) memcpy(w->bytes + code + 8ull * i + 4, &p->labels[p->label_of[i]], 4);
	append(w, p->data, head.data_bytes);
}

block block_make(const machine *m, const program *p) {
	hl_config c = m->config;
	writer w = {.bytes = NULL};
	uint64_t nodes2 = 4ull * c.node_count * c.node_count;
	append(&w, &c, sizeof c);
	c.node_of_core_offset = append(&w, m->node_of_core, 4ull * c.core_count);
	c.hop_offset = append(&w, m->hop, nodes2);
	c.transfer_offset = append(&w, m->transfer, c.matrix ? 4ull * c.core_count * c.core_count : nodes2);
	c.dram_offset = append(&w, m->dram, nodes2);
	c.reach_offset = append(&w, m->reach, nodes2);
	if (m->work) c.work_offset = append(&w, m->work, 4ull * c.core_count);
	if (m->sibling) c.sibling_offset = append(&w, m->sibling, 4ull * c.core_count);
	c.place_offset = append(&w, m->place, 4ull * c.level_count * c.core_count);
	c.params_offset = append(&w, m->params, 8ull * c.param_count);
	append_program(&w, &c, p);
	c.total_bytes = w.count;
	memcpy(w.bytes, &c, sizeof c);
	return (block){.bytes = w.bytes, .count = w.count};
}

void block_free(block *b) {
	free(b->bytes);
}

hl_sim *sim_make(const machine *m, const program *p) {
	block b = block_make(m, p);
	hl_sim *s = hl_create(b.bytes, b.count);
	block_free(&b);
	return s;
}

uint32_t sim_finish(hl_sim *s, uint32_t slices_max) {
	for (uint32_t i = 0; i < slices_max && hl_run(s, 20000, 0) == HL_MORE; i++) {
	}
	hl_results(s);
	return hl_status_of(s);
}

uint64_t memory_word(const hl_sim *s, uint32_t offset) {
	uint64_t value;
	memcpy(&value, hl_memory_of(s) + offset, sizeof value);
	return value;
}

uint64_t record_time(const hl_record *record) {
	return ((uint64_t)record->time_hi << 32) | record->time_lo;
}

static const char *totals_difference(const hl_totals *a, const hl_totals *b) {
#define HL_TOTAL(name, unit, sentence)                                                       \
	if (a->name != b->name && strcmp(#name, "events") != 0 && strcmp(#name, "steps") != 0 && \
		strcmp(#name, "trace_written") != 0 && strcmp(#name, "trace_dropped") != 0)          \
		return "totals." #name;
#include "../src/abi.def"
	return NULL;
}

static int differ(const void *a, const void *b, uint64_t bytes) {
	return bytes && memcmp(a, b, bytes) != 0;
}

/*
 * How far a core that can be interrupted has gone ahead by itself depends on when others have events, which parking
 * changes. So the account of what it has done is equal only when no core is ahead; the rest is equal at any moment.
 */
static int may_be_ahead(const hl_sim *s) {
	if (!s->core || !s->interruptible) return 0;
	if (s->config.warmup_operations > 0) return 1; /* measuring began when some cores were ahead */
	for (uint32_t i = 0; i < s->cores; i++)
		if (s->core[i].phase != PHASE_SLEEP) return 1;
	return 0;
}

/* The statistics of a core, but what it does by itself counts as one. */
static hl_core_stats without_account(const hl_core_stats *stats) {
	hl_core_stats out = *stats;
	out.cycles_compute += out.cycles_l1 + out.cycles_spin + out.cycles_idle;
	out.cycles_l1 = out.cycles_spin = out.cycles_idle = out.instructions = out.loads = 0;
	return out;
}

static int cores_differ(const hl_sim *a, const hl_sim *b) {
	const hl_core_stats *x = hl_core_stats_of(a), *y = hl_core_stats_of(b);
	if (!may_be_ahead(a)) return differ(x, y, hl_core_count(a) * sizeof *x);
	for (uint32_t i = 0; i < hl_core_count(a); i++) {
		hl_core_stats u = without_account(&x[i]), v = without_account(&y[i]);
		if (differ(&u, &v, sizeof u)) return 1;
	}
	return 0;
}

static int profiles_differ(const hl_sim *a, const hl_sim *b) {
	const uint64_t *x = hl_profile_of(a), *y = hl_profile_of(b);
	if (!may_be_ahead(a)) return differ(x, y, hl_code_count(a) * sizeof *x);
	uint64_t difference = 0;
	for (uint32_t pc = 0; pc < hl_code_count(a); pc++) difference += x[pc] - y[pc];
	return difference != 0;
}

const char *results_difference(const hl_sim *a, const hl_sim *b) {
	if (hl_status_of(a) != hl_status_of(b)) return "status";
	const char *total = totals_difference(hl_totals_of(a), hl_totals_of(b));
	if (total) return total;
	uint64_t lines = hl_line_count(a) - hl_line_first(a);
	if (hl_lock_count(a) != hl_lock_count(b)) return "lock count";
	if (cores_differ(a, b)) return "cores";
	if (differ(hl_line_stats_of(a), hl_line_stats_of(b), lines * sizeof(hl_line_stats))) return "lines";
	if (differ(hl_lock_stats_of(a), hl_lock_stats_of(b), hl_lock_count(a) * sizeof(hl_lock_stats))) return "locks";
	if (hl_station_count(a) != hl_station_count(b)) return "station count";
	uint64_t station_bytes = hl_station_count(a) * sizeof(hl_station_stats);
	if (differ(hl_station_stats_of(a), hl_station_stats_of(b), station_bytes)) return "stations";
	if (hl_context_count(a) != hl_context_count(b)) return "context count";
	uint64_t context_bytes = hl_context_count(a) * sizeof(hl_context_stats);
	if (differ(hl_context_stats_of(a), hl_context_stats_of(b), context_bytes)) return "contexts";
	if (profiles_differ(a, b)) return "profile";
	if (differ(hl_memory_of(a), hl_memory_of(b), hl_memory_bytes(a))) return "memory";
	if (differ(hl_batches_of(a), hl_batches_of(b), hl_totals_of(a)->batch_count * 8)) return "batches";
	if (differ(hl_latencies_of(a), hl_latencies_of(b), HL_LATENCY_BUCKETS * 8ull)) return "latencies";
	return NULL;
}
