#include "races.h"

#include <string.h>

#include "access.h"
#include "insn.h"
#include "lines.h"
#include "stores.h"

/* ---- Orders --------------------------------------------------------------------------------------------------- */

static int acquires(uint32_t order) {
	return order == ORDER_ACQUIRE || order == ORDER_ACQ_REL || order == ORDER_SEQ_CST || order == ORDER_FULL ||
	       order == ORDER_VOLATILE || order == ORDER_ONCE;
}

/* A volatile store is ordered as the machine orders stores. */
static int releases(const hl_sim *s, uint32_t order) {
	return order == ORDER_VOLATILE ? !stores_partial(s) : order_releases(order);
}

/*
 * Once a core has read this store by an acquiring access, does what the core does then come after the store? So it is
 * in the kernel [Alglave18], where a marked store need not be a release for that. In C11 it must: there a relaxed store
 * remains unordered.
 */
static int is_before_readers(uint32_t order) {
	return order == ORDER_ONCE || order == ORDER_VOLATILE;
}

/* A compare-and-swap that fails is no fence, as in the kernel. */
static int has_fences(uint32_t kind) {
	return kind == (RACE_UPDATES | ORDER_FULL);
}

static int is_plain(uint32_t kind) {
	return (kind & 15u) == ORDER_PLAIN;
}

static int writes(uint32_t kind) {
	return (kind & ~15u) != RACE_READS;
}

static int conflict(uint32_t a, uint32_t b) {
	return (writes(a) || writes(b)) && (is_plain(a) || is_plain(b));
}

/* Does an access of kind a race with everything that an access of kind b races with? */
static int covers(uint32_t a, uint32_t b) {
	return (writes(a) || !writes(b)) && (is_plain(a) || !is_plain(b));
}

/* ---- Clocks --------------------------------------------------------------------------------------------------- */

/* The clocks of a core: what happened before its present; what a fence may acquire; what its last release fence saw. */
enum { CLOCK_NOW, CLOCK_PENDING, CLOCK_FENCED, CLOCK_COUNT };

static uint32_t *clock_of(const hl_sim *s, uint32_t core_index, int which) {
	return s->race_clocks + ((uint64_t)core_index * CLOCK_COUNT + (uint32_t)which) * s->cores;
}

static uint32_t *published(const hl_sim *s, uint32_t sync) {
	return s->race_published + (uint64_t)sync * s->cores;
}

static void join(const hl_sim *s, uint32_t *into, const uint32_t *from) {
	for (uint32_t i = 0; i < s->cores; i++)
		if (from[i] > into[i]) into[i] = from[i];
}

/* Accesses from here on are not among the accesses released before. */
static void tick(hl_sim *s, uint32_t core_index) {
	clock_of(s, core_index, CLOCK_NOW)[core_index]++;
}

/* A fence that acquires: what the core has read of others now happened before. */
static void acquire_pending(const hl_sim *s, uint32_t core_index) {
	join(s, clock_of(s, core_index, CLOCK_NOW), clock_of(s, core_index, CLOCK_PENDING));
}

/* A fence that releases: the core's later stores publish what happened up to here. */
static void fence_stores(const hl_sim *s, uint32_t core_index) {
	uint32_t *now = clock_of(s, core_index, CLOCK_NOW);
	memcpy(clock_of(s, core_index, CLOCK_FENCED), now, s->cores * sizeof *now);
}

void races_fence(hl_sim *s, uint32_t core_index, uint64_t w) {
	uint32_t order = order_of(w);
	if (acquires(order)) acquire_pending(s, core_index);
	if (!releases(s, order)) return;
	fence_stores(s, core_index);
	tick(s, core_index);
}

static uint32_t *clock_of_context(const hl_sim *s, uint32_t number) {
	return s->race_contexts + (uint64_t)number * s->cores;
}

void races_leave_context(hl_sim *s, uint32_t core_index, uint32_t number) {
	memcpy(clock_of_context(s, number), clock_of(s, core_index, CLOCK_NOW), s->cores * sizeof *s->race_contexts);
	tick(s, core_index);
}

void races_enter_context(hl_sim *s, uint32_t core_index, uint32_t number) {
	join(s, clock_of(s, core_index, CLOCK_NOW), clock_of_context(s, number));
}

/* ---- What releases have published ----------------------------------------------------------------------------- */

void races_init(hl_sim *s) {
	for (uint32_t i = 0; i < s->cores; i++) clock_of(s, i, CLOCK_NOW)[i] = 1;
	for (uint32_t i = 0; i < s->race_granules; i++) s->race_cells_at[i] = s->race_syncs_at[i] = HL_NONE;
	for (uint32_t i = 0; i < s->race_cell_count; i++) s->race_cells[i].next = i + 1;
	for (uint32_t i = 0; i < s->race_sync_count; i++) s->race_syncs[i].next = i + 1;
	for (uint32_t i = 0; i < s->race_reader_count; i++) s->race_readers[i].next = i + 1;
	s->race_cells[s->race_cell_count - 1].next = s->race_syncs[s->race_sync_count - 1].next = HL_NONE;
	s->race_readers[s->race_reader_count - 1].next = HL_NONE;
}

/* Takes a free record and makes it the first of the granule; HL_NONE: there is none left, and the detector gives up. */
static uint32_t new_sync(hl_sim *s, uint32_t granule) {
	uint32_t i = s->race_counts->free_sync;
	if (i == HL_NONE) {
		s->race_counts->given_up = 1;
		return HL_NONE;
	}
	s->race_counts->free_sync = s->race_syncs[i].next;
	s->race_syncs[i] = (race_sync){.next = s->race_syncs_at[granule]};
	s->race_syncs_at[granule] = i;
	return i;
}

/* Of these bytes, only the publication `except` remains. */
static void unpublish(hl_sim *s, uint32_t granule, uint8_t mask, uint32_t except) {
	for (uint32_t *link = &s->race_syncs_at[granule]; *link != HL_NONE;) {
		uint32_t i = *link;
		race_sync *sync = &s->race_syncs[i];
		if (i != except) sync->mask &= (uint8_t)~mask;
		if (sync->mask) {
			link = &sync->next;
			continue;
		}
		*link = sync->next;
		sync->next = s->race_counts->free_sync;
		s->race_counts->free_sync = i;
	}
}

static void read_published(const hl_sim *s, uint32_t granule, uint8_t mask, uint32_t *into) {
	for (uint32_t i = s->race_syncs_at[granule]; i != HL_NONE; i = s->race_syncs[i].next)
		if (s->race_syncs[i].mask & mask) join(s, into, published(s, i));
}

/*
 * In C11 the later stores of the releasing core continue its release sequence; in C++20, and here, a store that is no
 * release ends it. So that a report can name the rule, a store remembers up to which clock its core had released at
 * these bytes before, and each core remembers the largest such clock of each other core that it has read.
 */
static uint32_t sequence_of(const hl_sim *s, uint32_t core_index, uint32_t granule, uint8_t mask) {
	uint32_t latest = 0;
	for (uint32_t i = s->race_syncs_at[granule]; i != HL_NONE; i = s->race_syncs[i].next) {
		const race_sync *sync = &s->race_syncs[i];
		if (sync->core != core_index || !(sync->mask & mask)) continue;
		uint32_t released = published(s, i)[core_index];
		if (released > latest) latest = released;
		if (sync->sequence > latest) latest = sync->sequence;
	}
	return latest;
}

static uint32_t *sequence_read(const hl_sim *s, uint32_t reader, uint32_t writer) {
	return &s->race_sequences[reader * s->cores + writer];
}

static void read_sequences(const hl_sim *s, uint32_t core_index, uint32_t granule, uint8_t mask) {
	for (uint32_t i = s->race_syncs_at[granule]; i != HL_NONE; i = s->race_syncs[i].next) {
		const race_sync *sync = &s->race_syncs[i];
		uint32_t *read = sequence_read(s, core_index, sync->core);
		if ((sync->mask & mask) && sync->sequence > *read) *read = sync->sequence;
	}
}

/* The clocks that a store or update of the core publishes, when it is not plain. */
static const uint32_t *given_by(const hl_sim *s, uint32_t core_index, uint32_t order) {
	return clock_of(s, core_index, releases(s, order) ? CLOCK_NOW : CLOCK_FENCED);
}

/*
 * A store or update that is not plain takes effect; `now` has the clocks of its core. After an update, earlier
 * publications of its bytes are valid as well.
 */
static void publish(hl_sim *s, uint32_t core_index, uint32_t granule, uint8_t mask, uint32_t kind, const uint32_t *now,
                    const uint32_t *given) {
	uint32_t sequence = sequence_of(s, core_index, granule, mask);
	uint32_t i = new_sync(s, granule);
	if (i == HL_NONE) return;
	s->race_syncs[i].sequence = sequence;
	uint32_t *clocks = published(s, i);
	memcpy(clocks, given, s->cores * sizeof *clocks);
	if ((kind & ~15u) == RACE_UPDATES) read_published(s, granule, mask, clocks);
	race_sync *sync = &s->race_syncs[i];
	sync->mask = mask;
	sync->core = (uint16_t)core_index;
	sync->clock = now[core_index];
	sync->is_before_readers = (uint8_t)is_before_readers(kind & 15u);
	unpublish(s, granule, mask, i);
}

static void release(hl_sim *s, uint32_t core_index, uint32_t granule, uint8_t mask, uint32_t kind) {
	uint32_t order = kind & 15u;
	if (!writes(kind)) return;
	publish(s, core_index, granule, mask, kind, clock_of(s, core_index, CLOCK_NOW), given_by(s, core_index, order));
	if (has_fences(kind)) fence_stores(s, core_index);
	if (releases(s, order)) tick(s, core_index);
}

/* ---- Readers of stores ---------------------------------------------------------------------------------------- */

/*
 * A WRITE_ONCE() is before the loads that read its value, but it is no release: what its core did earlier is not before
 * them. Example: core 0 stores `a = 1` and then WRITE_ONCE(b, 1); core 1 reads b with READ_ONCE() and then a. The two
 * accesses of b are ordered, the two of a are a race. If the store published the clock of core 0, both pairs would be
 * ordered. So the cell of such a store lists its readers instead: the core, the bytes, and the reader's clock at that
 * time. An access that has seen that clock of the reader comes after the store, as far as these bytes go.
 */

/* Of which bytes is the access of the cell before what has seen these clocks? */
static uint8_t bytes_before(const hl_sim *s, const race_cell *cell, const uint32_t *now) {
	if (cell->clock <= now[cell->core]) return 0xff;
	uint8_t mask = 0;
	for (uint32_t i = cell->readers; i != HL_NONE; i = s->race_readers[i].next)
		if (s->race_readers[i].clock <= now[s->race_readers[i].core]) mask |= s->race_readers[i].mask;
	return mask;
}

static void add_reader(hl_sim *s, race_cell *cell, uint32_t core_index, uint8_t mask) {
	uint32_t i = s->race_counts->free_reader;
	if (i == HL_NONE) {
		s->race_counts->given_up = 1;
		return;
	}
	race_reader *reader = &s->race_readers[i];
	s->race_counts->free_reader = reader->next;
	*reader = (race_reader){.next = cell->readers, .clock = clock_of(s, core_index, CLOCK_NOW)[core_index],
	                        .core = (uint16_t)core_index, .mask = mask};
	cell->readers = i;
}

static void forget_readers(hl_sim *s, race_cell *cell) {
	while (cell->readers != HL_NONE) {
		uint32_t i = cell->readers;
		cell->readers = s->race_readers[i].next;
		s->race_readers[i].next = s->race_counts->free_reader;
		s->race_counts->free_reader = i;
	}
}

/* The core reads these bytes by an acquiring access: adds it to the readers of the store that wrote the bytes. */
static void read_store(hl_sim *s, uint32_t core_index, uint32_t granule, uint8_t mask, const race_sync *sync) {
	for (uint32_t i = s->race_cells_at[granule]; i != HL_NONE; i = s->race_cells[i].next) {
		race_cell *cell = &s->race_cells[i];
		if (cell->core != sync->core || cell->clock != sync->clock) continue;
		if (!writes(cell->kind) || !is_before_readers(cell->kind & 15u)) continue;
		uint8_t known = bytes_before(s, cell, clock_of(s, core_index, CLOCK_NOW));
		uint8_t read = cell->mask & sync->mask & mask & (uint8_t)~known;
		if (read) add_reader(s, cell, core_index, read);
	}
}

static void read_stores(hl_sim *s, uint32_t core_index, uint32_t granule, uint8_t mask) {
	for (uint32_t i = s->race_syncs_at[granule]; i != HL_NONE; i = s->race_syncs[i].next)
		if (s->race_syncs[i].is_before_readers && (s->race_syncs[i].mask & mask))
			read_store(s, core_index, granule, mask, &s->race_syncs[i]);
}

static void synchronise(hl_sim *s, uint32_t core_index, uint32_t granule, uint8_t mask, uint32_t kind) {
	uint32_t order = kind & 15u;
	if (has_fences(kind)) acquire_pending(s, core_index);
	if ((kind & ~15u) == RACE_WRITES) return;
	read_published(s, granule, mask, clock_of(s, core_index, acquires(order) ? CLOCK_NOW : CLOCK_PENDING));
	if (!acquires(order)) return;
	read_stores(s, core_index, granule, mask);
	read_sequences(s, core_index, granule, mask);
}

/* ---- Accesses ------------------------------------------------------------------------------------------------- */

typedef struct race_access {
	const uint32_t *now; /* clocks of the core when it came to the access in its program */
	uint64_t offset;
	uint64_t time;
	uint32_t core;
	uint32_t pc;
	uint32_t size;
	uint32_t kind;
	int is_early; /* the load sees an earlier store of its own core, which other cores cannot see yet */
} race_access;

static void report(hl_sim *s, const race_access *a, const race_cell *earlier) {
	for (uint32_t i = 0; i < s->race_counts->found; i++)
		if (s->race_reports[i].pc == a->pc && s->race_reports[i].earlier_pc == earlier->pc) return;
	uint64_t address = a->offset + HL_MEMORY_BASE;
	if (s->race_counts->found < HL_RACE_REPORTS_MAX)
		s->race_reports[s->race_counts->found++] = (hl_race){
			.address = address, .size = a->size,
			.core = a->core, .pc = a->pc, .kind = a->kind, .time = a->time,
			.earlier_core = earlier->core, .earlier_pc = earlier->pc, .earlier_kind = earlier->kind,
			.earlier_time = earlier->time,
			.sequence = earlier->clock <= *sequence_read(s, a->core, earlier->core)};
	if (s->config.watch_races != HL_RACES_STOP) return;
	sim_fail(s, HL_DATA_RACE, a->core, a->pc, address, a->size);
	if (s->g->status != HL_DATA_RACE) return;
	s->g->fault.time = a->time;
	s->g->fault.other_core = earlier->core;
	s->g->fault.other_pc = earlier->pc;
	s->g->fault.other_time = earlier->time;
}

/*
 * Is this the same access once more, as rounds of a wait loop make it? Then the first one stands for all, unless others
 * have read what it wrote: they have not read the new one.
 */
static int is_again(const race_cell *cell, uint8_t mask, const race_access *a) {
	return cell->core == a->core && cell->pc == a->pc && cell->kind == a->kind && (cell->mask & mask) == mask &&
	       cell->clock == a->now[a->core] && cell->readers == HL_NONE;
}

/*
 * Reports races with the accesses that are kept of the granule, and forgets those that the new access covers. Returns 1
 * when the new access is kept already. An early load forgets nothing: the store that is still to take effect may race
 * with accesses that happened before the load only.
 */
static int compare(hl_sim *s, uint32_t granule, uint8_t mask, const race_access *a) {
	int again = 0;
	for (uint32_t *link = &s->race_cells_at[granule]; *link != HL_NONE;) {
		uint32_t i = *link;
		race_cell *cell = &s->race_cells[i];
		if (is_again(cell, mask, a)) {
			again = 1;
			link = &cell->next;
			continue;
		}
		/* Of a store's own core, accesses after the store may be among them, which others cannot tell apart. */
		uint8_t before = bytes_before(s, cell, a->now);
		int races = cell->core != a->core && conflict(cell->kind, a->kind);
		if ((cell->mask & mask & ~before) && races) report(s, a, cell);
		if (!a->is_early && covers(a->kind, cell->kind)) cell->mask &= (uint8_t)~(mask & before);
		if (cell->mask) {
			link = &cell->next;
			continue;
		}
		forget_readers(s, cell);
		*link = cell->next;
		cell->next = s->race_counts->free_cell;
		s->race_counts->free_cell = i;
	}
	return again;
}

static void keep(hl_sim *s, uint32_t granule, uint8_t mask, const race_access *a) {
	uint32_t i = s->race_counts->free_cell;
	if (i == HL_NONE) {
		s->race_counts->given_up = 1;
		return;
	}
	race_cell *cell = &s->race_cells[i];
	s->race_counts->free_cell = cell->next;
	*cell = (race_cell){.time = a->time, .next = s->race_cells_at[granule], .readers = HL_NONE, .pc = a->pc,
	                    .clock = a->now[a->core], .core = (uint16_t)a->core, .mask = mask,
	                    .kind = (uint8_t)a->kind};
	s->race_cells_at[granule] = i;
}

uint32_t races_size_of(uint64_t w) {
	uint32_t op = INSN_OP(w);
	if (op < OP_ST8) return ACCESS_SIZE(access_load_width(op));
	if (access_is_store(op)) return access_stored_size(w);
	return access_atomic_size(w);
}

/* Does the compare-and-exchange find the value that it expects? Any other atomic writes in any case. */
static int succeeds(const hl_sim *s, uint64_t w, uint64_t offset, const uint64_t *r) {
	uint32_t width = INSN_UIMM(w);
	if (INSN_OP(w) == OP_CMPXCHG2) return access_same_pair(s->memory + offset, r + INSN_A(w));
	if (INSN_OP(w) != OP_CMPXCHG) return 1;
	return access_same(access_read(s->memory + offset, width), r[INSN_A(w)], ACCESS_SIZE(width));
}

static uint32_t action_of(const hl_sim *s, uint64_t w, uint64_t offset, const uint64_t *r) {
	if (INSN_OP(w) < OP_ST8) return RACE_READS;
	if (access_is_store(INSN_OP(w))) return RACE_WRITES;
	return succeeds(s, w, offset, r) ? RACE_UPDATES : RACE_READS;
}

static int is_watching(const hl_sim *s) {
	return !s->race_counts->given_up && s->g->stage == RUN_TIME;
}

static uint32_t granule_of(uint64_t offset) {
	return (uint32_t)(offset >> 3);
}

/* Handles the first granule that the access touches. An access of 16 bytes touches two granules, both as a whole. */
static uint8_t mask_of(uint64_t offset, uint32_t size) {
	uint32_t bits = size > 8 ? 0xffu : ((1u << size) - 1) << (offset & 7);
	return (uint8_t)(bits & 0xffu);
}

static int reads_own_store(const hl_sim *s, const race_access *a) {
	uint64_t value;
	return s->core[a->core].stores && stores_look_up(s, a->core, a->offset, a->size, &value) == STORES_FORWARD;
}

void races_access(hl_sim *s, uint32_t core_index, uint32_t pc, uint64_t offset, uint64_t time, const uint64_t *r) {
	if (!is_watching(s)) return;
	uint64_t w = s->code[pc];
	uint32_t size = races_size_of(w);
	uint32_t kind = order_of(w) | action_of(s, w, offset, r);
	race_access a = {.now = clock_of(s, core_index, CLOCK_NOW), .offset = offset, .time = time, .core = core_index,
	                 .pc = pc, .size = size, .kind = kind};
	a.is_early = reads_own_store(s, &a);
	uint8_t mask = mask_of(offset, size);
	int synchronises = !is_plain(kind) && !a.is_early;
	/* An early load sees nothing that another core has published. */
	for (uint32_t granule = granule_of(offset); granule <= granule_of(offset + size - 1); granule++) {
		if (synchronises) synchronise(s, core_index, granule, mask, kind);
		if (!compare(s, granule, mask, &a)) keep(s, granule, mask, &a);
		if (synchronises) release(s, core_index, granule, mask, kind);
	}
}

/* Is the access performed when its core comes to it? Otherwise the core waits, or the store is kept in its buffer. */
static int is_performed(const hl_sim *s, uint32_t core_index, uint32_t pc, uint64_t offset) {
	uint32_t op = INSN_OP(s->code[pc]), size = races_size_of(s->code[pc]);
	if (op == OP_STNT) return 0;
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);
	int has_stores = s->core[core_index].stores > 0;
	int is_next = op <= OP_ST64 ? stores_let_pass(s, core_index, pc, offset) : !has_stores;
	if (op >= OP_ST8) return is_next && line_is_writable(s, core_index, line_index);
	uint64_t value;
	enum stores_view view = has_stores ? stores_look_up(s, core_index, offset, size, &value) : STORES_APART;
	return view == STORES_FORWARD || (view == STORES_APART && sim_has_copy(s, line_index, core_index));
}

void races_come_to(hl_sim *s, uint32_t core_index, uint32_t pc, uint64_t offset, uint64_t time, const uint64_t *r) {
	if (is_performed(s, core_index, pc, offset))
		races_access(s, core_index, pc, offset, time, r);
}

/* ---- Stores in buffers ---------------------------------------------------------------------------------------- */

/*
 * The clocks that a waiting store carries: those of its core when it came to the store, and those that the store
 * publishes.
 */
enum { CARRIED_NOW, CARRIED_GIVEN, CARRIED_COUNT };

static uint32_t *carried(const hl_sim *s, const store_entry *e, int which) {
	return s->race_carried + ((uint64_t)(e - s->store_entry) * CARRIED_COUNT + (uint32_t)which) * s->cores;
}

void races_store_kept(hl_sim *s, uint32_t core_index, const store_entry *e) {
	if (!is_watching(s)) return;
	uint32_t order = order_of(s->code[e->pc]);
	size_t bytes = s->cores * sizeof(uint32_t);
	memcpy(carried(s, e, CARRIED_NOW), clock_of(s, core_index, CLOCK_NOW), bytes);
	if (is_plain(order)) return;
	memcpy(carried(s, e, CARRIED_GIVEN), given_by(s, core_index, order), bytes);
	/* Of a store that is before its readers, others can tell which accesses of its core came after it. */
	if (releases(s, order) || is_before_readers(order)) tick(s, core_index);
}

void races_store_moves(hl_sim *s, const store_entry *from, const store_entry *to) {
	memcpy(carried(s, to, CARRIED_NOW), carried(s, from, CARRIED_NOW), CARRIED_COUNT * s->cores * sizeof(uint32_t));
}

void races_store_drains(hl_sim *s, uint32_t core_index, const store_entry *e) {
	if (!is_watching(s)) return;
	uint32_t kind = order_of(s->code[e->pc]) | RACE_WRITES, granule = granule_of(e->offset);
	uint8_t mask = mask_of(e->offset, e->size);
	race_access a = {.now = carried(s, e, CARRIED_NOW), .offset = e->offset, .time = s->g->now, .core = core_index,
	                 .pc = e->pc, .size = e->size, .kind = kind};
	if (!compare(s, granule, mask, &a)) keep(s, granule, mask, &a);
	if (!is_plain(kind)) publish(s, core_index, granule, mask, kind, a.now, carried(s, e, CARRIED_GIVEN));
}

uint32_t hl_race_count(const hl_sim *sim) {
	return sim->race_counts ? sim->race_counts->found : 0;
}

const hl_race *hl_races_of(const hl_sim *sim) {
	return sim->race_reports;
}

uint32_t hl_races_given_up(const hl_sim *sim) {
	return sim->race_counts ? sim->race_counts->given_up : 0;
}
