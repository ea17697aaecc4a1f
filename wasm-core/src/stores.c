#include "stores.h"

#include "orders.h"
#include "trace.h"

/* ---- Partial store order -------------------------------------------------------------------------------------- */

/* Is the store, or fence, of instruction word w a release? A volatile store is none: it takes a barrier. */
static int is_release(uint64_t w) {
	return order_releases(order_of(w));
}

static int is_line_waiting(const hl_sim *s, uint32_t core_index, uint32_t line_index, uint32_t places) {
	for (uint32_t place = 0; place < places; place++)
		if (stores_line_of(s, stores_entry(s, core_index, place)) == line_index) return 1;
	return 0;
}

int stores_concern(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	if (is_line_waiting(s, core_index, line_index, s->core[core_index].stores)) return 1;
	if (stores_is_idle(&s->core[core_index], REQUESTER_AHEAD)) return 0;
	return s->request[sim_requester(s, REQUESTER_AHEAD, core_index)].line == line_index;
}

int stores_let_overtake(const hl_sim *s, uint32_t core_index, uint32_t pc, uint64_t offset) {
	const core *c = &s->core[core_index];
	if (stores_full(s, core_index)) return 0;
	if (c->store_barrier || is_release(s->code[pc])) return 0;
	uint32_t oldest = stores_entry(s, core_index, 0)->group;
	if (stores_entry(s, core_index, c->stores - 1u)->group != oldest) return 0;
	return !is_line_waiting(s, core_index, (uint32_t)(offset >> s->line_shift), c->stores);
}

void stores_order(hl_sim *s, uint32_t core_index, uint64_t w) {
	if (is_release(w)) s->core[core_index].store_barrier = 1;
}

/*
 * Gives the store that enters the buffer its group. There are never more groups than stores, so their numbers may wrap
 * around.
 */
static void join_group(hl_sim *s, uint32_t core_index, store_entry *e) {
	core *c = &s->core[core_index];
	e->releases = (uint8_t)is_release(s->code[e->pc]);
	if (c->stores) e->group = (uint8_t)(stores_entry(s, core_index, c->stores - 1u)->group + c->store_barrier);
	c->store_barrier = 0;
}

int stores_may_overtake(const hl_sim *s, uint32_t core_index, uint32_t place) {
	const store_entry *e = stores_entry(s, core_index, place);
	if (e->releases || e->group != stores_entry(s, core_index, 0)->group) return 0;
	return !is_line_waiting(s, core_index, stores_line_of(s, e), place);
}

/* ---- Statistics ----------------------------------------------------------------------------------------------- */

static void note_most(hl_sim *s, uint32_t core_index) {
	hl_core_stats *stats = &s->core_stats[core_index];
	if (s->core[core_index].stores > stats->store_max) stats->store_max = s->core[core_index].stores;
	if (s->g->stores > s->g->totals.stores_max) s->g->totals.stores_max = s->g->stores;
}

static void note_entry(hl_sim *s, uint32_t core_index, const store_entry *e) {
	s->g->stores++;
	s->core_stats[core_index].store_entries++;
	note_most(s, core_index);
	trace_note(s, TRACE_STORE, e->since, trace_core(core_index, stores_line_of(s, e)), s->core[core_index].stores,
	           stores_offset_in_line(s, e));
}

store_entry *stores_enter(hl_sim *s, uint32_t core_index, uint64_t time, store_entry entry) {
	HL_ASSERT(!stores_full(s, core_index));
	if (stores_partial(s)) join_group(s, core_index, &entry);
	store_entry *kept = stores_entry(s, core_index, s->core[core_index].stores++);
	*kept = entry;
	kept->since = time;
	note_entry(s, core_index, kept);
	return kept;
}

static void note_stall(hl_sim *s, uint32_t core_index, uint32_t begins) {
	uint32_t for_room = stores_wait_category(s, core_index) == CYCLES_STORE_FULL;
	trace_note(s, TRACE_STALL, s->core[core_index].time, trace_core(core_index, HL_NONE), begins, for_room);
}

void stores_wait(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	c->phase = PHASE_DRAIN;
	note_stall(s, core_index, 1);
	if (c->waited_until == c->time && c->waited_pc == c->pc) return; /* the same wait goes on */
	hl_core_stats *stats = &s->core_stats[core_index];
	if (stores_wait_category(s, core_index) == CYCLES_STORE_FULL) stats->store_stalls++;
	else stats->store_waits++;
}

enum cycles stores_wait_category(const hl_sim *s, uint32_t core_index) {
	uint32_t op = INSN_OP(s->code[s->core[core_index].pc]);
	return access_is_store(op) ? CYCLES_STORE_FULL : CYCLES_STORE_DRAIN;
}

void stores_wait_ends(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	note_stall(s, core_index, 0);
	c->waited_until = c->time;
	c->waited_pc = c->pc;
}

int stores_still_awaited(const hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	uint32_t op = s->insn[c->pc].op;
	if (c->waited_until != c->time || c->waited_pc != c->pc || (c->spin.active | c->spin.pure)) return 0;
	return access_is_atomic(op) || op == OP_FENCE;
}

void stores_reset(hl_sim *s, uint32_t core_index) {
	for (uint32_t place = 0; place < s->core[core_index].stores; place++) {
		store_entry *e = stores_entry(s, core_index, place);
		if (e->since < s->g->now) e->since = s->g->now;
	}
	note_most(s, core_index);
}

uint64_t stores_time_in_buffer(const hl_sim *s, uint32_t core_index) {
	uint64_t cycles = 0;
	for (uint32_t place = 0; place < s->core[core_index].stores; place++) {
		uint64_t since = stores_entry(s, core_index, place)->since;
		if (since < s->g->now) cycles += s->g->now - since;
	}
	return cycles;
}

enum stores_view stores_look_up(const hl_sim *s, uint32_t core_index, uint64_t offset, uint32_t size,
                                uint64_t *out_value) {
	for (uint32_t place = s->core[core_index].stores; place-- > 0;) {
		const store_entry *e = stores_entry(s, core_index, place);
		if (e->past == STORE_AT_HOME) continue; /* memory has it, or something newer */
		uint64_t behind = offset - e->offset; /* a large number where the load begins before the store */
		if (behind >= e->size && 0 - behind >= size) continue;
		if (behind >= e->size || behind + size > e->size) return STORES_PARTLY;
		*out_value = e->value >> (8 * behind);
		return STORES_FORWARD;
	}
	return STORES_APART;
}
