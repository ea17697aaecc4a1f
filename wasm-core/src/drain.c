#include "drain.h"

#include "adjacent.h"
#include "dir.h"
#include "jitter.h"
#include "lines.h"
#include "memory.h"
#include "races.h"
#include "stores.h"
#include "trace.h"

/* ---- Asking for lines ----------------------------------------------------------------------------------------- */

static void ask(hl_sim *s, enum requester_kind kind, uint32_t core_index, uint64_t time, const store_entry *e,
                uint64_t delay) {
	uint32_t requester = sim_requester(s, kind, core_index);
	dir_request(s, requester, time,
	            (dir_access){.line = stores_line_of(s, e),
	                         .delay = (uint32_t)delay,
	                         .kind = e->past ? ACCESS_PAST : ACCESS_WRITE,
	                         .offset = (uint8_t)stores_offset_in_line(s, e),
	                         .size = (uint8_t)e->size});
	if (adjacent_possible(s)) adjacent_miss(s, requester, time);
}

/*
 * The delay before a store drains, in a run with jitter; it is drawn as for an access, but other instructions are slow.
 */
static uint64_t delay_of(hl_sim *s, uint32_t core_index, const store_entry *e) {
	uint32_t place = s->program.code_count + e->pc;
	uint32_t longest = s->config.drain_jitter_cycles ? s->config.drain_jitter_cycles : s->config.jitter_cycles;
	return jitter_delay(&s->core[core_index].jitter, s->seed, core_index, place, longest);
}

static int may_write(const hl_sim *s, uint32_t core_index, const store_entry *e) {
	return line_is_writable(s, core_index, stores_line_of(s, e));
}

/* The oldest store asks for its line, unless the line is on its way. */
static void ask_for_first(hl_sim *s, uint32_t core_index, uint64_t time) {
	if (!stores_is_idle(&s->core[core_index], REQUESTER_DRAIN)) return;
	const store_entry *e = stores_entry(s, core_index, 0);
	if (line_is_fetched(s, core_index, stores_line_of(s, e))) return;
	ask(s, REQUESTER_DRAIN, core_index, time, e, delay_of(s, core_index, e));
}

/* The oldest of the other stores whose line is neither at hand nor on its way asks for its line, too. */
static void ask_ahead(hl_sim *s, uint32_t core_index, uint64_t time) {
	if (!stores_is_idle(&s->core[core_index], REQUESTER_AHEAD)) return;
	for (uint32_t place = 1; place < s->core[core_index].stores; place++) {
		const store_entry *e = stores_entry(s, core_index, place);
		if (e->past || may_write(s, core_index, e) || line_is_fetched(s, core_index, stores_line_of(s, e))) continue;
		ask(s, REQUESTER_AHEAD, core_index, time, e, 0);
		return;
	}
}

void drain_push(hl_sim *s, uint32_t core_index, uint64_t time, store_entry entry) {
	const store_entry *kept = stores_enter(s, core_index, time, entry);
	if (races_watched(s)) races_store_kept(s, core_index, kept);
	if (s->core[core_index].stores == 1) ask_for_first(s, core_index, time); /* of several, the line is on its way */
	else ask_ahead(s, core_index, time);
}

/* ---- Draining ------------------------------------------------------------------------------------------------- */

void drain_leave(hl_sim *s, uint32_t core_index, uint32_t place) {
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

/* Must come before the store leaves. */
static void note_drain(hl_sim *s, uint32_t core_index, uint32_t place, const store_entry *e) {
	s->g->stores--;
	s->core_stats[core_index].store_occupancy += s->g->now - e->since;
	trace_note(s, TRACE_DRAIN, s->g->now, trace_core(core_index, stores_line_of(s, e)), s->core[core_index].stores - 1u,
	           place | stores_offset_in_line(s, e) << 16);
}

void drain_execute_first(hl_sim *s, uint32_t core_index) {
	store_entry *e = stores_entry(s, core_index, 0);
	HL_ASSERT(e->past == STORE_PAST);
	if (races_watched(s)) races_store_drains(s, core_index, e);
	s->line[stores_line_of(s, e)].epoch_words |= line_words(stores_offset_in_line(s, e), e->size);
	core_store(s, core_index, s->g->now, e->offset, e->size, e->value);
	e->past = STORE_AT_HOME;
}

/* The home has answered that it has executed the store at that place, if it has. */
static int leave_answered(hl_sim *s, uint32_t core_index, uint32_t place) {
	const store_entry *e = stores_entry(s, core_index, place);
	if (e->past == STORE_PAST) return 0;
	note_drain(s, core_index, place, e);
	drain_leave(s, core_index, place);
	return 1;
}

/* The store at that place takes effect. Returns 0 when the core may not write its line: then nothing has happened. */
static int commit(hl_sim *s, uint32_t core_index, uint32_t place) {
	const store_entry *e = stores_entry(s, core_index, place);
	if (e->past) return leave_answered(s, core_index, place);
	if (!line_write_hit(s, core_index, stores_line_of(s, e), stores_offset_in_line(s, e), e->size)) return 0;
	if (races_watched(s)) races_store_drains(s, core_index, e);
	note_drain(s, core_index, place, e);
	core_store(s, core_index, s->g->now, e->offset, e->size, e->value);
	drain_leave(s, core_index, place);
	return 1;
}

/* Under partial store order: may the store at that place drain, if the core may write its line? */
static int may_drain(const hl_sim *s, uint32_t core_index, uint32_t place) {
	if (place > 0 && !stores_may_overtake(s, core_index, place)) return 0;
	/* A copy that becomes its own is still on its way. */
	return !line_is_fetched(s, core_index, stores_line_of(s, stores_entry(s, core_index, place)));
}

static void in_any_order(hl_sim *s, uint32_t core_index) {
	for (uint32_t place = 0; place < s->core[core_index].stores;)
		if (!may_drain(s, core_index, place) || !commit(s, core_index, place)) place++;
}

static void in_order(hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	if (!stores_is_idle(c, REQUESTER_DRAIN)) return;
	while (c->stores > 0 && commit(s, core_index, 0)) {
	}
}

int drain_stores(hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	uint32_t before = c->stores;
	if (before == 0) return 0;
	if (stores_partial(s)) in_any_order(s, core_index);
	else in_order(s, core_index);
	if (c->stores > 0) ask_for_first(s, core_index, s->g->now);
	if (c->stores > 1) ask_ahead(s, core_index, s->g->now);
	return c->stores < before;
}
