/*
 * The detector of data races (races.h) against happens-before as it is defined: sets of events instead of clocks, and
 * every pair of accesses compared instead of a few kept; with and without store buffers, of which the definition knows
 * only from which store each byte is read. Then as part of runs: the detector changes none, and jitter keeps the laws
 * that hold without.
 */
#include <stdlib.h>
#include <string.h>

#include "../src/drain.h"
#include "../src/races.h"
#include "../src/stores.h"
#include "generate.h"
#include "test_macros.h"

/* ---- Random traces -------------------------------------------------------------------------------------------- */

enum { CORES = 4, EVENTS = 60, BYTES = 16, TRACES = 4000, BUFFER = 3 };

typedef uint64_t events; /* a set of them */

/* What happened before something: events as a whole, and events as far as one byte of memory goes. */
typedef struct history {
	events whole;
	events at[BYTES];
} history;

typedef struct event {
	uint32_t core, pc, offset, size, order;
	int reads, writes, is_fence;
	history before; /* itself included */
	history gives;  /* what happened before the acquiring core */
} event;

typedef struct reference {
	event list[EVENTS];
	uint32_t count;
	events effective;       /* all but stores that wait */
	history now[CORES];     /* before the core's next event */
	history pending[CORES]; /* what an acquire fence adds */
	history fenced[CORES];  /* before the last release fence */
	history published[BYTES];
	events written[BYTES];  /* what is before the readers of the byte, as far as this byte goes */
	uint32_t waiting[CORES][BUFFER]; /* stores that only their own core sees, the oldest first */
	uint32_t waiting_count[CORES];
	int is_partial; /* partial store order: a volatile store is no release */
} reference;

static int acquires(uint32_t order) {
	return order != ORDER_PLAIN && order != ORDER_RELAXED && order != ORDER_RELEASE;
}

static int releases(const reference *f, uint32_t order) {
	if (f->is_partial && order == ORDER_VOLATILE) return 0;
	return order != ORDER_PLAIN && order != ORDER_RELAXED && order != ORDER_ACQUIRE && order != ORDER_ONCE;
}

static void add_history(history *to, const history *from) {
	to->whole |= from->whole;
	for (uint32_t i = 0; i < BYTES; i++) to->at[i] |= from->at[i];
}

/* The kernel's marked store is before what comes after an acquiring access that reads it, though it is no release. */
static int is_before_readers(uint32_t order) {
	return order == ORDER_ONCE || order == ORDER_VOLATILE;
}

static void reference_fence(reference *f, event *e) {
	if (acquires(e->order)) add_history(&f->now[e->core], &f->pending[e->core]);
	if (releases(f, e->order)) f->fenced[e->core] = f->now[e->core];
}

static int has_byte(const event *e, uint32_t byte) {
	return byte >= e->offset && byte < e->offset + e->size;
}

/* The core's own youngest waiting store of the byte, or NULL. */
static const event *own_waiting(const reference *f, uint32_t core_index, uint32_t byte) {
	for (uint32_t place = f->waiting_count[core_index]; place-- > 0;) {
		const event *e = &f->list[f->waiting[core_index][place]];
		if (has_byte(e, byte)) return e;
	}
	return NULL;
}

/* The marked accesses of the byte that are not after the event, the event included. */
static events marked_before(const reference *f, const event *e, uint32_t byte) {
	events result = 0, before = e->before.whole | e->before.at[byte];
	for (uint32_t i = 0; i < f->count; i++) {
		const event *other = &f->list[i];
		if (other->is_fence || other->order == ORDER_PLAIN || !has_byte(other, byte)) continue;
		result |= before & 1ull << i;
	}
	return result;
}

/* Makes the store or update take effect. */
static void reference_write(reference *f, const event *e) {
	if (e->order == ORDER_PLAIN) return;
	for (uint32_t i = e->offset; i < e->offset + e->size; i++) {
		f->published[i] = e->gives;
		f->written[i] = is_before_readers(e->order) ? marked_before(f, e, i) : 0;
	}
}

/*
 * Notes the releases that the event reads, and the events that it publishes. The core finds published at a byte what
 * its own youngest waiting store there gives, or the last writer. As far as a byte goes, an acquiring reader of a store
 * that is before its readers comes after that store, and after the marked accesses of the byte that the store is after.
 */
static void reference_synchronise(reference *f, event *e, events self) {
	history found = {0}, *now = &f->now[e->core];
	int has_fences = e->order == ORDER_FULL && e->reads && e->writes;
	for (uint32_t i = e->offset; i < e->offset + e->size; i++) {
		const event *own = own_waiting(f, e->core, i);
		add_history(&found, own ? &own->gives : &f->published[i]);
		if (!own && e->reads && acquires(e->order)) now->at[i] |= f->written[i];
	}
	if (has_fences) add_history(now, &f->pending[e->core]);
	if (e->reads) add_history(acquires(e->order) ? now : &f->pending[e->core], &found);
	e->gives = releases(f, e->order) ? *now : f->fenced[e->core];
	if (releases(f, e->order)) e->gives.whole |= self;
	if (e->reads) add_history(&e->gives, &found);
	if (!has_fences) return;
	f->fenced[e->core] = *now;
	f->fenced[e->core].whole |= self;
}

/* Do the two events have a byte as far as which the first one is not before the second? */
static int is_unordered(uint32_t first, const event *a, const event *b) {
	for (uint32_t i = b->offset; i < b->offset + b->size; i++)
		if (has_byte(a, i) && !((b->before.whole | b->before.at[i]) >> first & 1)) return 1;
	return 0;
}

static int race_with(const event *a, const event *b) {
	if (a->is_fence || b->is_fence || a->core == b->core || !(a->writes || b->writes)) return 0;
	return a->order == ORDER_PLAIN || b->order == ORDER_PLAIN;
}

/* Makes the event take effect; 1 when it races with an event that took effect before. */
static int reference_effect(reference *f, uint32_t number) {
	const event *e = &f->list[number];
	int races = 0;
	for (uint32_t i = 0; i < f->count; i++)
		if (f->effective >> i & 1 && race_with(&f->list[i], e) && is_unordered(i, &f->list[i], e)) races = 1;
	f->effective |= 1ull << number;
	if (e->writes) reference_write(f, e);
	return races;
}

/* Must the second event of a core, a store that waits, take effect after the first one, which waits as well? */
static int is_held_back(const reference *f, uint32_t first, uint32_t second) {
	const event *a = &f->list[first], *b = &f->list[second];
	if (releases(f, b->order) || a->offset / 8 == b->offset / 8) return 1;
	for (uint32_t i = first + 1; i < second; i++) {
		const event *e = &f->list[i];
		if (e->is_fence && e->core == a->core && releases(f, e->order)) return 1;
	}
	return 0;
}

/* A place in the buffer from which a store may drain now: the oldest one's, or under partial store order another. */
static uint32_t place_to_drain(const reference *f, rng *r, uint32_t core_index) {
	const uint32_t *waiting = f->waiting[core_index];
	if (!f->is_partial) return 0;
	uint32_t place = pick(r, 0, f->waiting_count[core_index] - 1);
	for (uint32_t i = 0; i < place; i++)
		if (is_held_back(f, waiting[i], waiting[place])) return 0;
	return place;
}

/* May the store, the core's next event, take effect before all those that wait? */
static int may_pass(reference *f, const event *e) {
	f->list[f->count] = *e; /* reference_add puts it there */
	for (uint32_t i = 0; i < f->waiting_count[e->core]; i++)
		if (!f->is_partial || is_held_back(f, f->waiting[e->core][i], f->count)) return 0;
	return 1;
}

static int reference_drain(reference *f, uint32_t core_index, uint32_t place) {
	uint32_t *waiting = f->waiting[core_index];
	uint32_t number = waiting[place];
	memmove(waiting + place, waiting + place + 1, (--f->waiting_count[core_index] - place) * sizeof *waiting);
	return reference_effect(f, number);
}

/* Adds the event; 1 when it races with an earlier one. `waits` is 1 for a store that its core keeps in its buffer. */
static int reference_add(reference *f, event e, int waits) {
	events self = 1ull << f->count;
	if (e.is_fence) reference_fence(f, &e);
	else if (e.order != ORDER_PLAIN) reference_synchronise(f, &e, self);
	f->now[e.core].whole |= self;
	e.before = f->now[e.core];
	f->list[f->count++] = e;
	if (!waits) return reference_effect(f, f->count - 1);
	f->waiting[e.core][f->waiting_count[e.core]++] = f->count - 1;
	return 0;
}

/* An instruction that makes the event, with its address in register 1; a CMPXCHG never finds what it expects. */
static event random_event(rng *r, program *p) {
	event e = {.core = pick(r, 0, CORES - 1), .pc = p->count};
	e.size = 1u << pick(r, 0, 3);
	e.order = pick(r, 0, ORDER_COUNT - 1);
	e.offset = pick(r, 0, BYTES / e.size - 1) * e.size;
	uint32_t log = (uint32_t)__builtin_ctz(e.size);
	uint32_t what = pick(r, 0, 9);
	e.is_fence = what == 9;
	e.reads = what < 4 || what > 6;
	e.writes = what > 3 && what < 8;
	static const enum opcode loads[] = {OP_LDU8, OP_LDU16, OP_LDU32, OP_LD64};
	if (what < 4) emit(p, loads[log], 2, 1, e.order, 0);
	else if (what < 7) emit(p, (enum opcode)(OP_ST8 + log), 2, 1, e.order, 0);
	else if (what < 9) emit(p, what == 7 ? OP_XADD : OP_CMPXCHG, 2, 1, 3, e.size | e.order << INSN_ORDER_SHIFT);
	else emit(p, OP_ORDER, 0, 0, 0, e.order);
	if ((what == 7 || what == 8) && e.order == ORDER_PLAIN) e.order = ORDER_SEQ_CST;
	return e;
}

static hl_sim *sim_of_trace(rng *r, event *list, machine *m, program *p) {
	begin_operation(p);
	for (uint32_t i = 0; i < EVENTS; i++) list[i] = random_event(r, p);
	emit(p, OP_RET, 0, 0, 0, 0);
	m->config.watch_races = HL_RACES_LIST;
	set_cycles_max(m, 1000);
	hl_sim *s = sim_make(m, p);
	s->g->stage = RUN_TIME;
	return s;
}

static int detector_drain(hl_sim *s, uint32_t core_index, uint32_t place) {
	uint32_t found = hl_race_count(s);
	races_store_drains(s, core_index, stores_entry(s, core_index, place));
	drain_leave(s, core_index, place);
	return hl_race_count(s) > found;
}

/* 1: the event gave the detector a new report; each instruction is executed once, so the report is of this event. */
static int detector_add(hl_sim *s, const event *e, int waits) {
	uint64_t registers[8] = {0, 0, 1};
	uint32_t found = hl_race_count(s);
	if (e->is_fence) races_fence(s, e->core, s->code[e->pc]);
	else if (waits) {
		store_entry *kept = stores_entry(s, e->core, s->core[e->core].stores++);
		*kept = (store_entry){.offset = e->offset, .size = (uint8_t)e->size, .pc = e->pc};
		races_store_kept(s, e->core, kept);
	} else races_access(s, e->core, e->pc, e->offset, 0, registers);
	return hl_race_count(s) > found;
}

/* A trace on its way through the definition and the detector. */
typedef struct comparison {
	hl_sim *s;
	reference f;
	int wrong;
} comparison;

static void expect(comparison *c, int detected, int expected) {
	if (hl_race_count(c->s) == HL_RACE_REPORTS_MAX || detected == expected || c->wrong) return;
	printf("    event %u: the detector says %d\n", c->f.count, detected);
	c->wrong = 1;
}

/* Drains stores of the core, until `left` are left. */
static void drain_both(comparison *c, rng *r, uint32_t core_index, uint32_t left) {
	while (c->f.waiting_count[core_index] > left) {
		uint32_t place = place_to_drain(&c->f, r, core_index);
		expect(c, detector_drain(c->s, core_index, place), reference_drain(&c->f, core_index, place));
	}
}

/*
 * Drains the stores that must take effect before the event, as in stores.h; 1: the event is a store that its core
 * keeps.
 */
static int prepare(comparison *c, rng *r, const event *e) {
	if (c->s->config.store_buffer_entries == 0) return 0;
	for (uint32_t i = 0; i < CORES; i++)
		if (c->f.waiting_count[i] && chance(r, 15)) drain_both(c, r, i, c->f.waiting_count[i] - 1);
	uint64_t value;
	uint32_t op = INSN_OP(c->s->code[e->pc]);
	int is_store = op >= OP_ST8 && op <= OP_ST64;
	int is_torn = !e->is_fence && stores_look_up(c->s, e->core, e->offset, e->size, &value) == STORES_PARTLY;
	if ((op >= OP_XADD && op <= OP_CMPXCHG2) || (!is_store && is_torn)) drain_both(c, r, e->core, 0);
	if (!is_store) return 0;
	drain_both(c, r, e->core, BUFFER - 1);
	return !may_pass(&c->f, e) || chance(r, 60);
}

static int compare_on_trace(rng *r, uint32_t entries, int is_partial) {
	event list[EVENTS];
	machine m = machine_uniform(CORES);
	m.config.store_buffer_entries = entries;
	m.config.store_order = is_partial ? HL_STORE_ORDER_PARTIAL : HL_STORE_ORDER_TOTAL;
	program p = program_new(64);
	comparison c = {.s = sim_of_trace(r, list, &m, &p), .f = {.is_partial = is_partial}};
	c.wrong = hl_status_of(c.s) != HL_MORE;
	for (uint32_t i = 0; i < EVENTS && !c.wrong && hl_race_count(c.s) < HL_RACE_REPORTS_MAX; i++) {
		int waits = prepare(&c, r, &list[i]);
		expect(&c, detector_add(c.s, &list[i], waits), reference_add(&c.f, list[i], waits));
	}
	hl_destroy(c.s);
	machine_free(&m);
	program_free(&p);
	return c.wrong;
}

static int test_random_traces(void) {
	uint64_t seed = test_seed(20261122);
	for (uint32_t i = 0; i < test_effort(TRACES); i++) {
		rng r;
		rng_init(&r, seed, i);
		if (!compare_on_trace(&r, i % 3 ? BUFFER : 0, i % 3 == 2)) continue;
		printf("    SEED=%" PRIu64 ", trace %u\n", seed, i);
		return 1;
	}
	return 0;
}

/* ---- Stores that are before their readers ------------------------------------------------------------------------ */

enum { LOAD = OP_LD64, STORE = OP_ST64 };
enum { STEPS = 5, X = 0, Y = 8 };

/* An access of 8 bytes. A step that equals an earlier one is the same instruction once more. */
typedef struct step {
	uint32_t core, op, order, offset;
	int waits; /* it waits in the buffer until the core's next step has been made */
} step;

typedef struct story {
	const char *name;
	uint32_t races;
	step list[STEPS]; /* up to one without an op */
} story;

static const story stories[] = {
	{"an acquiring load", 0, {{0, STORE, ORDER_ONCE, X, 0}, {1, LOAD, ORDER_ACQUIRE, X, 0}, {1, STORE, 0, X, 0}}},
	{"READ_ONCE", 0, {{0, STORE, ORDER_ONCE, X, 0}, {1, LOAD, ORDER_ONCE, X, 0}, {1, STORE, 0, X, 0}}},
	{"no reader", 1, {{0, STORE, ORDER_ONCE, X, 0}, {1, STORE, 0, X, 0}}},
	{"read too early", 1, {{1, LOAD, ORDER_ONCE, X, 0}, {0, STORE, ORDER_ONCE, X, 0}, {1, STORE, 0, X, 0}}},
	{"a relaxed load", 1, {{0, STORE, ORDER_ONCE, X, 0}, {1, LOAD, ORDER_RELAXED, X, 0}, {1, STORE, 0, X, 0}}},
	{"a relaxed store", 1, {{0, STORE, ORDER_RELAXED, X, 0}, {1, LOAD, ORDER_ACQUIRE, X, 0}, {1, STORE, 0, X, 0}}},
	{"stored again", 1, {{0, STORE, ORDER_ONCE, X, 0}, {1, LOAD, ORDER_ONCE, X, 0}, {0, STORE, ORDER_ONCE, X, 0},
	                     {1, STORE, 0, X, 0}}},
	{"what came before it", 1, {{0, STORE, 0, Y, 0}, {0, STORE, ORDER_ONCE, X, 0}, {1, LOAD, ORDER_ONCE, X, 0},
	                            {1, STORE, 0, Y, 0}}},
	{"handed on", 0, {{0, STORE, ORDER_ONCE, X, 0}, {1, LOAD, ORDER_ONCE, X, 0}, {1, STORE, ORDER_RELEASE, Y, 0},
	                  {2, LOAD, ORDER_ACQUIRE, Y, 0}, {2, STORE, 0, X, 0}}},
	{"handed on too early", 2, {{0, STORE, ORDER_ONCE, X, 0}, {1, STORE, ORDER_RELEASE, Y, 0},
	                            {1, LOAD, ORDER_ONCE, X, 0}, {2, LOAD, ORDER_ACQUIRE, Y, 0}, {2, STORE, 0, X, 0}}},
	{"its own core reads it later", 1, {{0, STORE, ORDER_ONCE, X, 1}, {0, LOAD, ORDER_ONCE, X, 0},
	                                    {1, LOAD, ORDER_ONCE, X, 0}, {1, STORE, 0, X, 0}}},
};

static uint32_t pc_of_step(const story *t, uint32_t number) {
	for (uint32_t i = 0; i < number; i++)
		if (memcmp(&t->list[i], &t->list[number], sizeof *t->list) == 0) return i;
	return number;
}

/* What core 0 releases at X it stores again, as a relaxed store; core 1 reads that. */
static const story sequence_ended =
	{"a release, then a relaxed store of the same core", 1,
	 {{0, STORE, 0, Y, 0}, {0, STORE, ORDER_RELEASE, X, 0}, {0, STORE, ORDER_RELAXED, X, 0},
	  {1, LOAD, ORDER_ACQUIRE, X, 0}, {1, STORE, 0, Y, 0}}};

static const story no_sequence[] = {
	{"two relaxed stores", 1,
	 {{0, STORE, 0, Y, 0}, {0, STORE, ORDER_RELAXED, X, 0}, {1, LOAD, ORDER_ACQUIRE, X, 0}, {1, STORE, 0, Y, 0}}},
	{"an access after the release", 1,
	 {{0, STORE, ORDER_RELEASE, X, 0}, {0, STORE, 0, Y, 0}, {0, STORE, ORDER_RELAXED, X, 0},
	  {1, LOAD, ORDER_ACQUIRE, X, 0}, {1, STORE, 0, Y, 0}}},
	{"another core's relaxed store", 1,
	 {{0, STORE, 0, Y, 0}, {0, STORE, ORDER_RELEASE, X, 0}, {2, STORE, ORDER_RELAXED, X, 0},
	  {1, LOAD, ORDER_ACQUIRE, X, 0}, {1, STORE, 0, Y, 0}}},
	{"a relaxed load", 1,
	 {{0, STORE, 0, Y, 0}, {0, STORE, ORDER_RELEASE, X, 0}, {0, STORE, ORDER_RELAXED, X, 0},
	  {1, LOAD, ORDER_RELAXED, X, 0}, {1, STORE, 0, Y, 0}}},
};

static uint32_t races_of_story(const story *t, uint32_t *out_sequences) {
	machine m = machine_uniform(CORES);
	m.config.store_buffer_entries = BUFFER;
	m.config.watch_races = HL_RACES_LIST;
	set_cycles_max(&m, 1000);
	program p = program_new(64);
	begin_operation(&p);
	for (uint32_t i = 0; i < STEPS && t->list[i].op; i++) emit(&p, t->list[i].op, 2, 1, t->list[i].order, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = sim_make(&m, &p);
	s->g->stage = RUN_TIME;
	uint32_t waiting = HL_NONE;
	for (uint32_t i = 0; i < STEPS && t->list[i].op; i++) {
		const step *e = &t->list[i];
		event made = {.core = e->core, .pc = pc_of_step(t, i), .offset = e->offset, .size = 8};
		(void)detector_add(s, &made, e->waits);
		if (waiting != HL_NONE) (void)detector_drain(s, waiting, 0);
		waiting = e->waits ? e->core : HL_NONE;
	}
	uint32_t found = hl_race_count(s);
	*out_sequences = 0;
	for (uint32_t i = 0; i < found; i++) *out_sequences += (uint32_t)hl_races_of(s)[i].sequence;
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return found;
}

static int test_sequences(void) {
	uint32_t ended;
	ENSURE_EQUAL(races_of_story(&sequence_ended, &ended), sequence_ended.races);
	ENSURE_EQUAL(ended, 1);
	for (uint32_t i = 0; i < sizeof no_sequence / sizeof *no_sequence; i++) {
		ENSURE_EQUAL(races_of_story(&no_sequence[i], &ended), no_sequence[i].races);
		ENSURE_EQUAL(ended, 0);
	}
	return 0;
}

/*
 * Core 0 writes a word by WRITE_ONCE, and all others read it; then the next of so many words, so many times in turn.
 * Returns whether the detector gave up.
 */
static uint32_t give_up_on_readers(uint32_t cores, uint32_t words, uint32_t times) {
	machine m = machine_uniform(cores);
	m.config.watch_races = HL_RACES_LIST;
	set_cycles_max(&m, 1000);
	program p = program_new(8 * words);
	begin_operation(&p);
	emit(&p, OP_ST64, 2, 1, ORDER_ONCE, 0);
	emit(&p, OP_LD64, 2, 1, ORDER_ONCE, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = sim_make(&m, &p);
	s->g->stage = RUN_TIME;
	for (uint32_t i = 0; i < words * times; i++)
		for (uint32_t core_index = 0; core_index < cores; core_index++) {
			event made = {.core = core_index, .pc = core_index > 0, .offset = i % words * 8, .size = 8};
			(void)detector_add(s, &made, 0);
		}
	uint32_t given_up = hl_races_given_up(s);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return given_up;
}

static int test_many_readers(void) {
	ENSURE_EQUAL(give_up_on_readers(2, 1, HL_RACE_READERS_MAX), 0);
	ENSURE_EQUAL(give_up_on_readers(8, HL_RACE_READERS_MAX / 7, 2), 0);
	ENSURE_EQUAL(give_up_on_readers(8, HL_RACE_READERS_MAX / 7 + 1, 1), 1);
	return 0;
}

static int test_readers_of_stores(void) {
	for (uint32_t i = 0; i < sizeof stories / sizeof *stories; i++) {
		uint32_t sequences_ended, races = races_of_story(&stories[i], &sequences_ended);
		if (races == stories[i].races) continue;
		printf("    %s: %u races\n", stories[i].name, races);
		return 1;
	}
	return 0;
}

/* ---- Runs ----------------------------------------------------------------------------------------------------- */

static const generate_options EVERYTHING = {.waits = 1, .spin = 1, .prefetch = 1, .operations_max = 4};

static machine random_machine(rng *r, uint32_t jitter, uint32_t park, uint32_t watch) {
	static const machine_options options = {.ports = 1, .chip_cache = 1, .memory = 1, .caches = 1};
	machine m = generate_machine(r, &options);
	set_cycles_max(&m, 2000000);
	m.config.jitter_cycles = jitter;
	m.config.park = park;
	m.config.watch_races = watch;
	return m;
}

static hl_sim *random_run(uint64_t seed, uint32_t i, uint32_t jitter, uint32_t park, uint32_t watch) {
	rng r;
	rng_init(&r, seed, i);
	program p = generate_program(&r, &EVERYTHING);
	machine m = random_machine(&r, jitter, park, watch);
	hl_sim *s = sim_make(&m, &p);
	(void)sim_finish(s, 4000);
	machine_free(&m);
	program_free(&p);
	return s;
}

static const char *races_difference(const hl_sim *a, const hl_sim *b) {
	if (hl_race_count(a) != hl_race_count(b)) return "the number of races";
	size_t bytes = hl_race_count(a) * sizeof(hl_race);
	return bytes && memcmp(hl_races_of(a), hl_races_of(b), bytes) ? "a race" : NULL;
}

/* Compares two ways to make the same run; `races` is 1 when both have the detector. */
static int compare_runs(hl_sim *a, hl_sim *b, int races, const char *what, uint32_t i) {
	const char *difference = results_difference(a, b);
	if (!difference && races) difference = races_difference(a, b);
	if (difference) printf("    %s, program %u: they differ in %s\n", what, i, difference);
	hl_destroy(a);
	hl_destroy(b);
	return difference != NULL;
}

static int test_runs(void) {
	uint64_t seed = test_seed(7);
	uint32_t count = test_effort(150);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t jitter = i % 3 * 50;
		hl_sim *plain = random_run(seed, i, jitter, 1, HL_RACES_OFF);
		if (compare_runs(plain, random_run(seed, i, jitter, 1, HL_RACES_LIST), 0, "with the detector", i)) return 1;
		hl_sim *parked = random_run(seed, i, jitter, 1, HL_RACES_LIST);
		if (compare_runs(parked, random_run(seed, i, jitter, 0, HL_RACES_LIST), 1, "parked", i)) return 1;
	}
	return 0;
}

/* Delays are drawn at all, and differ between seeds. */
static int test_jitter_differs(void) {
	hl_sim *still = random_run(1, 3, 0, 1, HL_RACES_OFF), *moved = random_run(1, 3, 100, 1, HL_RACES_OFF);
	ENSURE(hl_totals_of(still)->trace_hash != hl_totals_of(moved)->trace_hash);
	hl_destroy(still);
	hl_destroy(moved);
	return 0;
}

/*
 * Core 0 writes a word, and core 1 writes it later; the first of the two modes lists the race, the second ends the run.
 */
static hl_sim *two_writers(uint32_t watch) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_CPU, 1, 0, 0, 0);
	emit(&p, OP_MULI, 1, 1, 0, 5000);
	emit(&p, OP_WAITUNTIL, 0, 1, 0, 0);
	emit(&p, OP_LI, 2, 0, 0, AT(8));
	emit(&p, OP_ST32, 1, 2, ORDER_PLAIN, 4);
	emit_constant(&p, 2, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	set_cycles_max(&m, 20000);
	m.config.watch_races = watch;
	hl_sim *s = sim_make(&m, &p);
	(void)sim_finish(s, 100);
	machine_free(&m);
	program_free(&p);
	return s;
}

static int test_reports(void) {
	hl_sim *s = two_writers(HL_RACES_LIST);
	ENSURE_EQUAL(hl_status_of(s), HL_DONE);
	ENSURE_EQUAL(hl_race_count(s), 1);
	const hl_race *race = hl_races_of(s);
	ENSURE_EQUAL(race->address, AT(12));
	ENSURE_EQUAL(race->size, 4);
	ENSURE_EQUAL(race->core, 1);
	ENSURE_EQUAL(race->pc, 4);
	ENSURE_EQUAL(race->kind, RACE_WRITES | ORDER_PLAIN);
	ENSURE_EQUAL(race->earlier_core, 0);
	ENSURE_EQUAL(race->earlier_pc, 4);
	ENSURE(race->earlier_time < 1000 && race->time > 5000 && race->time < 6000);
	hl_destroy(s);
	s = two_writers(HL_RACES_STOP);
	ENSURE_EQUAL(hl_status_of(s), HL_DATA_RACE);
	ENSURE_EQUAL(hl_fault_of(s)->core, 1);
	ENSURE_EQUAL(hl_fault_of(s)->other_core, 0);
	ENSURE_EQUAL(hl_fault_of(s)->detail_a, AT(12));
	hl_destroy(s);
	s = two_writers(HL_RACES_OFF);
	ENSURE_EQUAL(hl_race_count(s), 0);
	hl_destroy(s);
	return 0;
}

/* A program that has no memory at all can be watched as well. */
static int test_no_memory(void) {
	program p = program_new(0);
	begin_operation(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 100);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	set_cycles_max(&m, 1000);
	m.config.watch_races = HL_RACES_LIST;
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 100), HL_DONE);
	ENSURE_EQUAL(hl_race_count(s), 0);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static const test tests[] = {
	{"the detector agrees with happens-before as it is defined, on random traces", test_random_traces},
	{"WRITE_ONCE is before what follows its readers, and orders nothing else", test_readers_of_stores},
	{"a race that a release sequence of C11 would order is marked", test_sequences},
	{"readers of a store are forgotten with it; of too many the detector says so", test_many_readers},
	{"the detector changes no run, and parking changes neither jitter nor races", test_runs},
	{"jitter makes another run", test_jitter_differs},
	{"a race names both accesses, or ends the run", test_reports},
	{"a program without memory has no races", test_no_memory},
};

SUITE(races);
