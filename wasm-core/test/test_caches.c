/*
 * Finite caches against a naive model of them: a table of what each core and chip has, with the moment of its last use.
 * The cores of these programs take turns, so that one access is over before the next one begins.
 */
#include <stdlib.h>
#include <string.h>

#include "asm.h"
#include "generate.h"
#include "test_macros.h"

enum { CORES = 4, NODES = 2, LINES = 24, ACCESSES = 160, LINE_BYTES = 64, TURN = 4000 };

typedef struct turn {
	uint32_t core;
	uint32_t line;
	int writes;
} turn;

/* What the model knows of one core. A moment of 0: the core does not have the line, or page. */
typedef struct naive_core {
	uint32_t l1[LINES + 1], l2[LINES + 1]; /* moments of last use */
	uint32_t fills_at[LINES + 1];          /* lines taken in until then */
	uint32_t page[LINES + 1];
	int had[LINES + 1], given_up[LINES + 1], crowded[LINES + 1];
	uint32_t fills;
	hl_core_stats counts;
} naive_core;

typedef struct naive {
	const hl_config *config;
	naive_core core[CORES];
	uint32_t chip[NODES][LINES + 1];
	uint32_t owner[LINES + 1]; /* HL_NONE: none */
	int is_dirty[LINES + 1];   /* memory lacks it: the owner, or the only chip that has it, does not */
	uint32_t moment;
} naive;

static int copies_of(const naive *n, uint32_t number) {
	int copies = 0;
	for (uint32_t i = 0; i < CORES; i++) copies += n->core[i].l2[number] > 0;
	return copies;
}

/* The member of the line's set to drive out; 0: the set has room. */
static uint32_t victim(const uint32_t *used, uint32_t number, uint32_t sets, uint32_t ways) {
	uint32_t members = 0, oldest = 0;
	for (uint32_t other = number % sets; other <= LINES; other += sets) {
		if (other == 0 || used[other] == 0 || other == number) continue;
		members++;
		if (oldest == 0 || used[other] < used[oldest]) oldest = other;
	}
	return members >= ways ? oldest : 0;
}

static int use_of(uint32_t *used, uint32_t which, uint32_t sets, uint32_t ways, uint32_t moment) {
	int found = used[which] > 0;
	uint32_t out = found ? 0 : victim(used, which, sets, ways);
	if (out) used[out] = 0;
	used[which] = moment;
	return found;
}

static void drop_chips(naive *n, uint32_t number) {
	for (uint32_t k = 0; k < NODES; k++) n->chip[k][number] = 0;
}

static int has_l3(const naive *n) {
	return n->config->cache_l3_sets && n->config->cache_l3_ways;
}

static void keep_in_chip(naive *n, uint32_t core_index, uint32_t number) {
	uint32_t *chip = n->chip[core_index / (CORES / NODES)];
	uint32_t out = chip[number] ? 0 : victim(chip, number, n->config->cache_l3_sets, n->config->cache_l3_ways);
	if (out) {
		chip[out] = 0;
		n->core[core_index].counts.write_backs += (uint64_t)n->is_dirty[out];
		n->is_dirty[out] = 0;
	}
	chip[number] = n->moment;
}

static void give_up(naive *n, uint32_t core_index, uint32_t number) {
	naive_core *c = &n->core[core_index];
	c->given_up[number] = 1;
	c->crowded[number] = c->fills - c->fills_at[number] < n->config->cache_l2_sets * n->config->cache_l2_ways;
	c->counts.evictions++;
	c->l2[number] = c->l1[number] = 0;
	int left = copies_of(n, number), owned = n->owner[number] == core_index, lacks = owned && n->is_dirty[number];
	if (!owned && n->owner[number] != HL_NONE) return;
	if (owned) n->owner[number] = HL_NONE;
	if (owned && left && n->config->protocol == HL_PROTOCOL_MESIF) { /* the first of the others forwards it */
		for (uint32_t i = CORES; i-- > 0;)
			if (n->core[i].l2[number]) n->owner[number] = i;
		return;
	}
	if (has_l3(n) && !(lacks && left)) {
		keep_in_chip(n, core_index, number);
	} else if (lacks) {
		c->counts.write_backs++;
		n->is_dirty[number] = 0;
	}
}

static void take_in(naive *n, uint32_t core_index, uint32_t number) {
	naive_core *c = &n->core[core_index];
	if (c->given_up[number]) (*(c->crowded[number] ? &c->counts.conflict_misses : &c->counts.capacity_misses))++;
	else if (c->had[number]) c->counts.coherence_misses++;
	c->had[number] = 1;
	c->given_up[number] = 0;
	uint32_t out = victim(c->l2, number, n->config->cache_l2_sets, n->config->cache_l2_ways);
	if (out) give_up(n, core_index, out);
	c->l2[number] = n->moment;
	c->fills_at[number] = ++c->fills;
	if (n->config->cache_l1_sets)
		(void)use_of(c->l1, number, n->config->cache_l1_sets, n->config->cache_l1_ways, n->moment);
}

static void read_from_home(naive *n, uint32_t core_index, uint32_t number) {
	int copies = copies_of(n, number);
	if (copies == 0) {
		drop_chips(n, number);
		n->owner[number] = core_index;
	} else if (n->owner[number] != HL_NONE) {
		int keeps = n->config->protocol == HL_PROTOCOL_MOESI && n->is_dirty[number];
		if (!keeps) n->is_dirty[number] = 0; /* memory gets it, too */
		if (!keeps) n->owner[number] = n->config->protocol == HL_PROTOCOL_MESIF ? core_index : HL_NONE;
	}
}

static void write_line(naive *n, uint32_t core_index, uint32_t number) {
	for (uint32_t i = 0; i < CORES; i++)
		if (i != core_index) n->core[i].l2[number] = n->core[i].l1[number] = 0;
	drop_chips(n, number);
	n->owner[number] = core_index;
	n->is_dirty[number] = 1;
}

static int get_from_chip(naive *n, uint32_t core_index, uint32_t number, int writes) {
	uint32_t own = core_index / (CORES / NODES), others = 0;
	for (uint32_t k = 0; k < NODES; k++) others += k != own && n->chip[k][number];
	int copies = copies_of(n, number);
	if (!n->chip[own][number] || n->owner[number] != HL_NONE || (copies ? writes : (int)others)) return 0;
	if (copies == 0) {
		drop_chips(n, number);
		n->owner[number] = core_index;
	}
	return 1;
}

/* Memory sends a line that no core owns, unless another chip has what memory lacks. */
static void ask_home(naive *n, const turn *t) {
	n->core[t->core].counts.memory_lines += n->owner[t->line] == HL_NONE && !n->is_dirty[t->line];
	if (t->writes) write_line(n, t->core, t->line);
	else read_from_home(n, t->core, t->line);
}

static void access_line(naive *n, const turn *t) {
	const hl_config *config = n->config;
	naive_core *c = &n->core[t->core];
	n->moment++;
	if (config->tlb_sets && config->tlb_page_bytes) {
		uint32_t page = (HL_MEMORY_BASE + (t->line - 1) * LINE_BYTES) / config->tlb_page_bytes;
		uint32_t first = HL_MEMORY_BASE / config->tlb_page_bytes; /* the table of pages begins with the first one */
		uint32_t phase = first % config->tlb_sets; /* .. and sets count from page 0, plus 1 */
		uint32_t which = page - first + 1 + phase;
		c->counts.tlb_misses += !use_of(c->page, which, config->tlb_sets, config->tlb_ways, n->moment);
	}
	if (c->l2[t->line]) {
		c->l2[t->line] = n->moment;
		c->fills_at[t->line] = c->fills;
		if (config->cache_l1_sets)
			c->counts.l2_hits += !use_of(c->l1, t->line, config->cache_l1_sets, config->cache_l1_ways, n->moment);
	} else {
		if (get_from_chip(n, t->core, t->line, t->writes)) c->counts.l3_hits++;
		else ask_home(n, t);
		take_in(n, t->core, t->line);
	}
	if (t->writes) write_line(n, t->core, t->line);
}

/* Each core waits for its turns, and makes its accesses. */
static program program_of(const turn *turns) {
	program p = program_new(LINES * LINE_BYTES);
	begin_operation(&p);
	for (uint32_t i = 0; i < ACCESSES; i++) {
		uint32_t next = label_new(&p);
		emit(&p, OP_CPU, 1, 0, 0, 0);
		emit(&p, OP_LI, 2, 0, 0, turns[i].core);
		emit_branch(&p, OP_BNE, 1, 2, next);
		emit(&p, OP_LI, 3, 0, 0, (int64_t)(i + 1) * TURN);
		emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
		emit(&p, OP_LI, 4, 0, 0, AT((turns[i].line - 1) * LINE_BYTES));
		emit(&p, turns[i].writes ? OP_ST64 : OP_LD64, 5, 4, 0, 0);
		label_bind(&p, next);
	}
	emit_constant(&p, 3, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static machine machine_with_caches(rng *r) {
	machine m = machine_new(CORES, NODES);
	hl_config *c = &m.config;
	c->protocol = pick(r, 0, HL_PROTOCOL_COUNT - 1);
	c->cache_l1_ways = c->cache_l2_ways = c->cache_l3_ways = 1;
	if (chance(r, 70)) c->cache_l1_sets = pick(r, 1, 4);
	c->cache_l1_ways = pick(r, 1, 2);
	c->cache_l2_sets = pick(r, 1, 4);
	c->cache_l2_ways = pick(r, 1, 4);
	c->cache_l2_cycles = pick(r, 0, 20);
	if (chance(r, 70)) c->cache_l3_sets = pick(r, 1, 4);
	c->cache_l3_ways = pick(r, 1, 5);
	c->cache_l3_cycles = pick(r, 0, 40);
	c->tlb_sets = pick(r, 0, 3);
	c->tlb_ways = pick(r, 1, 3);
	c->tlb_page_bytes = chance(r, 50) ? 128 : 256;
	c->tlb_walk_cycles = pick(r, 0, 30);
	c->memory_line_cycles = pick(r, 1, 10);
	set_cycles_max(&m, (ACCESSES + 2) * TURN);
	return m;
}

static int compare_counts(const hl_core_stats *a, const hl_core_stats *b) {
	ENSURE_EQUAL(a->l2_hits, b->l2_hits);
	ENSURE_EQUAL(a->l3_hits, b->l3_hits);
	ENSURE_EQUAL(a->capacity_misses, b->capacity_misses);
	ENSURE_EQUAL(a->conflict_misses, b->conflict_misses);
	ENSURE_EQUAL(a->coherence_misses, b->coherence_misses);
	ENSURE_EQUAL(a->evictions, b->evictions);
	ENSURE_EQUAL(a->write_backs, b->write_backs);
	ENSURE_EQUAL(a->tlb_misses, b->tlb_misses);
	ENSURE_EQUAL(a->memory_lines, b->memory_lines + b->write_backs); /* both pass the memory's channel */
	return 0;
}

static int compare_with_naive(rng *r) {
	static naive n;
	turn turns[ACCESSES];
	machine m = machine_with_caches(r);
	uint32_t lines = pick(r, 2, LINES);
	for (uint32_t i = 0; i < ACCESSES; i++)
		turns[i] = (turn){.core = pick(r, 0, CORES - 1), .line = pick(r, 1, lines), .writes = chance(r, 30)};
	memset(&n, 0, sizeof n);
	n.config = &m.config;
	for (uint32_t i = 0; i <= LINES; i++) n.owner[i] = HL_NONE;
	for (uint32_t i = 0; i < ACCESSES; i++) access_line(&n, &turns[i]);
	program p = program_of(turns);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10000), HL_DONE);
	int wrong = 0;
	for (uint32_t i = 0; i < CORES && !wrong; i++)
		wrong = compare_counts(&hl_core_stats_of(s)[i], &n.core[i].counts);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return wrong;
}

static int test_naive(void) {
	return repeat_random(31, 300, compare_with_naive);
}

/* ---- What a hit costs ------------------------------------------------------------------------------------------- */

/* One core reads line after line, again and again; returns the mean cycles of a read once all have been read. */
static double cycles_of_read(uint32_t lines, int with_l3) {
	machine m = machine_uniform(1);
	hl_config *c = &m.config;
	c->cache_l1_sets = 2, c->cache_l1_ways = 2;
	c->cache_l2_sets = 4, c->cache_l2_ways = 4, c->cache_l2_cycles = 14;
	c->cache_l3_sets = with_l3 ? 16 : 0, c->cache_l3_ways = 4, c->cache_l3_cycles = 28;
	c->warmup_operations = 3;
	c->operations_max = 20;
	program p = program_new(128 * LINE_BYTES);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, AT(0));
	for (uint32_t i = 0; i < lines; i++) emit(&p, OP_LD64, 2, 1, 0, i * LINE_BYTES);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 10000);
	const hl_totals *t = hl_totals_of(s);
	double cycles = (double)(t->time - t->measured_from) / 20 - 2;
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return cycles / lines;
}

/* Where one more line than fits is read in turn, the least recently used line is always the next one. */
static int test_levels(void) {
	ENSURE(cycles_of_read(4, 1) == 3);
	ENSURE(cycles_of_read(16, 1) == 14);
	ENSURE(cycles_of_read(64, 1) == 28);
	ENSURE(cycles_of_read(128, 0) == 200);
	return 0;
}

static const test tests[] = {
	{"caches have what a table of moments says they have", test_naive},
	{"a read takes the time of the level that holds the lines read", test_levels},
};

SUITE(caches);
