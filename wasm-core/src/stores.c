#include "stores.h"

#include "adjacent.h"
#include "dir.h"
#include "jitter.h"
#include "lines.h"
#include "memory.h"
#include "races.h"
#include "trace.h"

static uint32_t line_of(const hl_sim *s, const store_entry *e) {
	return (uint32_t)(e->offset >> s->line_shift);
}

static uint32_t offset_in_line(const hl_sim *s, const store_entry *e) {
	return (uint32_t)e->offset & (s->config.line_bytes - 1);
}

static int is_idle(const core *c, enum requester_kind kind) {
	return !((c->asking >> kind) & 1);
}

static void ask(hl_sim *s, enum requester_kind kind, uint32_t core_index, uint64_t time, const store_entry *e,
                uint64_t delay) {
	uint32_t requester = sim_requester(s, kind, core_index);
	dir_request(s, requester, time,
	            (dir_access){.line = line_of(s, e),
	                         .delay = (uint32_t)delay,
	                         .kind = e->past ? ACCESS_PAST : ACCESS_WRITE,
	                         .offset = (uint8_t)offset_in_line(s, e),
	                         .size = (uint8_t)e->size});
	if (adjacent_possible(s)) adjacent_miss(s, requester, time);
}

/* ---- Partial store order -------------------------------------------------------------------------------------- */

/* Is the store, or fence, of instruction word w a release? A volatile store is none: it takes a barrier. */
static int is_release(uint64_t w) {
	return order_releases(races_order_of(w));
}

static int is_line_waiting(const hl_sim *s, uint32_t core_index, uint32_t line_index, uint32_t places) {
	for (uint32_t place = 0; place < places; place++)
		if (line_of(s, stores_entry(s, core_index, place)) == line_index) return 1;
	return 0;
}

int stores_concern(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	if (is_line_waiting(s, core_index, line_index, s->core[core_index].stores)) return 1;
	if (is_idle(&s->core[core_index], REQUESTER_AHEAD)) return 0;
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

/* Under partial store order: do the older stores in the buffer let the store at that place drain? */
static int may_overtake(const hl_sim *s, uint32_t core_index, uint32_t place) {
	const store_entry *e = stores_entry(s, core_index, place);
	if (e->releases || e->group != stores_entry(s, core_index, 0)->group) return 0;
	return !is_line_waiting(s, core_index, line_of(s, e), place);
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
	trace_note(s, TRACE_STORE, e->since, trace_core(core_index, line_of(s, e)), s->core[core_index].stores,
	           offset_in_line(s, e));
}

/* Must come before the store leaves. */
static void note_drain(hl_sim *s, uint32_t core_index, uint32_t place, const store_entry *e) {
	s->g->stores--;
	s->core_stats[core_index].store_occupancy += s->g->now - e->since;
	trace_note(s, TRACE_DRAIN, s->g->now, trace_core(core_index, line_of(s, e)), s->core[core_index].stores - 1u,
	           place | offset_in_line(s, e) << 16);
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

/* ---- Draining ------------------------------------------------------------------------------------------------- */

void stores_leave(hl_sim *s, uint32_t core_index, uint32_t place) {
	core *c = &s->core[core_index];
	c->stores--;
	if (place == 0) {
		c->first_store = (uint8_t)(c->first_store + 1u == s->config.store_buffer_entries ? 0 : c->first_store + 1u);
		return;
	}
	for (; place < c->stores; place++) {
		const store_entry *from = stores_entry(s, core_index, place + 1);
		store_entry *to = stores_entry(s, core_index, place);
		*to = *from;
		if (races_watched(s)) races_store_moves(s, from, to);
	}
}

void stores_execute_first(hl_sim *s, uint32_t core_index) {
	store_entry *e = stores_entry(s, core_index, 0);
	HL_ASSERT(e->past == STORE_PAST);
	if (races_watched(s)) races_store_drains(s, core_index, e);
	s->line[line_of(s, e)].epoch_words |= line_words(offset_in_line(s, e), e->size);
	core_store(s, core_index, s->g->now, e->offset, e->size, e->value);
	e->past = STORE_AT_HOME;
}

/* The home has answered that it has executed the store at that place, if it has. */
static int leave_answered(hl_sim *s, uint32_t core_index, uint32_t place) {
	const store_entry *e = stores_entry(s, core_index, place);
	if (e->past == STORE_PAST) return 0;
	note_drain(s, core_index, place, e);
	stores_leave(s, core_index, place);
	return 1;
}

/* The store at that place takes effect. Returns 0 when the core may not write its line: then nothing has happened. */
static int commit(hl_sim *s, uint32_t core_index, uint32_t place) {
	const store_entry *e = stores_entry(s, core_index, place);
	if (e->past) return leave_answered(s, core_index, place);
	if (!line_write_hit(s, core_index, line_of(s, e), offset_in_line(s, e), e->size)) return 0;
	if (races_watched(s)) races_store_drains(s, core_index, e);
	note_drain(s, core_index, place, e);
	core_store(s, core_index, s->g->now, e->offset, e->size, e->value);
	stores_leave(s, core_index, place);
	return 1;
}

static int may_write(const hl_sim *s, uint32_t core_index, const store_entry *e) {
	return line_is_writable(s, core_index, line_of(s, e));
}

/*
 * The delay before a store drains, in a run with jitter; it is drawn as for an access, but other instructions are slow.
 */
static uint64_t delay_of(hl_sim *s, uint32_t core_index, const store_entry *e) {
	uint32_t place = s->program.code_count + e->pc;
	uint32_t longest = s->config.drain_jitter_cycles ? s->config.drain_jitter_cycles : s->config.jitter_cycles;
	return jitter_delay(&s->core[core_index].jitter, s->seed, core_index, place, longest);
}

/* The oldest store asks for its line, unless the line is on its way. */
static void ask_for_first(hl_sim *s, uint32_t core_index, uint64_t time) {
	if (!is_idle(&s->core[core_index], REQUESTER_DRAIN)) return;
	const store_entry *e = stores_entry(s, core_index, 0);
	if (line_is_fetched(s, core_index, line_of(s, e))) return;
	ask(s, REQUESTER_DRAIN, core_index, time, e, delay_of(s, core_index, e));
}

/* The oldest of the other stores whose line is neither at hand nor on its way asks for its line, too. */
static void ask_ahead(hl_sim *s, uint32_t core_index, uint64_t time) {
	if (!is_idle(&s->core[core_index], REQUESTER_AHEAD)) return;
	for (uint32_t place = 1; place < s->core[core_index].stores; place++) {
		const store_entry *e = stores_entry(s, core_index, place);
		if (e->past || may_write(s, core_index, e) || line_is_fetched(s, core_index, line_of(s, e))) continue;
		ask(s, REQUESTER_AHEAD, core_index, time, e, 0);
		return;
	}
}

void stores_push(hl_sim *s, uint32_t core_index, uint64_t time, store_entry entry) {
	HL_ASSERT(!stores_full(s, core_index));
	if (stores_partial(s)) join_group(s, core_index, &entry);
	store_entry *kept = stores_entry(s, core_index, s->core[core_index].stores++);
	*kept = entry;
	kept->since = time;
	note_entry(s, core_index, kept);
	if (races_watched(s)) races_store_kept(s, core_index, kept);
	if (s->core[core_index].stores == 1) ask_for_first(s, core_index, time); /* of several, the line is on its way */
	else ask_ahead(s, core_index, time);
}

/* Under partial store order: may the store at that place drain, if the core may write its line? */
static int may_drain(const hl_sim *s, uint32_t core_index, uint32_t place) {
	if (place > 0 && !may_overtake(s, core_index, place)) return 0;
	/* A copy that becomes its own is still on its way. */
	return !line_is_fetched(s, core_index, line_of(s, stores_entry(s, core_index, place)));
}

static void drain_partially(hl_sim *s, uint32_t core_index) {
	for (uint32_t place = 0; place < s->core[core_index].stores;)
		if (!may_drain(s, core_index, place) || !commit(s, core_index, place)) place++;
}

static void drain_in_order(hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	if (!is_idle(c, REQUESTER_DRAIN)) return;
	while (c->stores > 0 && commit(s, core_index, 0)) {
	}
}

int stores_drain(hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	uint32_t before = c->stores;
	if (before == 0) return 0;
	if (stores_partial(s)) drain_partially(s, core_index);
	else drain_in_order(s, core_index);
	if (c->stores > 0) ask_for_first(s, core_index, s->g->now);
	if (c->stores > 1) ask_ahead(s, core_index, s->g->now);
	return c->stores < before;
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
