#include "stores.h"

#include "dir.h"
#include "jitter.h"
#include "memory.h"
#include "races.h"

static uint32_t line_of(const hl_sim *s, const store_entry *e) {
	return (uint32_t)(e->offset >> s->line_shift);
}

static uint32_t offset_in_line(const hl_sim *s, const store_entry *e) {
	return (uint32_t)e->offset & (s->config.line_bytes - 1);
}

static int is_idle(const hl_sim *s, enum requester_kind kind, uint32_t core_index) {
	return s->request[sim_requester(s, kind, core_index)].stage == STAGE_NONE;
}

static void ask(hl_sim *s, enum requester_kind kind, uint32_t core_index, uint64_t time, const store_entry *e,
                uint64_t delay) {
	dir_request(s, sim_requester(s, kind, core_index), time,
	            (dir_access){.line = line_of(s, e),
	                         .delay = (uint32_t)delay,
	                         .kind = ACCESS_WRITE,
	                         .offset = (uint8_t)offset_in_line(s, e),
	                         .size = (uint8_t)e->size});
}

/* The oldest store takes effect; the core may write its line. */
static void commit(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	const store_entry *e = stores_entry(s, core_index, 0);
	int may_write = dir_write_hit(s, core_index, line_of(s, e), offset_in_line(s, e), e->size);
	HL_CHECK(may_write);
	if (races_watched(s)) races_store_drains(s, core_index, e);
	core_store(s, core_index, s->g->now, e->offset, e->size, e->value);
	c->first_store = (uint8_t)((c->first_store + 1u) % s->config.store_buffer_entries);
	c->stores--;
}

static int may_write(const hl_sim *s, uint32_t core_index, const store_entry *e) {
	return dir_may_write(s, core_index, line_of(s, e));
}

/*
 * The delay before a store drains, in a run with jitter; it is drawn as for an access, but other instructions are slow.
 */
static uint64_t delay_of(hl_sim *s, uint32_t core_index, const store_entry *e) {
	uint32_t place = s->program.code_count + e->pc;
	return jitter_delay(&s->core[core_index].jitter, s->seed, core_index, place, s->config.jitter_cycles);
}

/* The oldest store asks for its line, unless the line is on its way. */
static void ask_for_first(hl_sim *s, uint32_t core_index, uint64_t time) {
	if (s->core[core_index].stores == 0 || !is_idle(s, REQUESTER_DRAIN, core_index)) return;
	const store_entry *e = stores_entry(s, core_index, 0);
	if (dir_is_fetching(s, core_index, line_of(s, e))) return;
	ask(s, REQUESTER_DRAIN, core_index, time, e, delay_of(s, core_index, e));
}

/* The oldest of the other stores whose line is neither at hand nor on its way asks for its line, too. */
static void ask_ahead(hl_sim *s, uint32_t core_index, uint64_t time) {
	if (!is_idle(s, REQUESTER_AHEAD, core_index)) return;
	for (uint32_t place = 1; place < s->core[core_index].stores; place++) {
		const store_entry *e = stores_entry(s, core_index, place);
		if (may_write(s, core_index, e) || dir_is_fetching(s, core_index, line_of(s, e))) continue;
		ask(s, REQUESTER_AHEAD, core_index, time, e, 0);
		return;
	}
}

void stores_push(hl_sim *s, uint32_t core_index, uint64_t time, store_entry entry) {
	HL_ASSERT(!stores_full(s, core_index));
	store_entry *kept = stores_entry(s, core_index, s->core[core_index].stores++);
	*kept = entry;
	if (races_watched(s)) races_store_kept(s, core_index, kept);
	ask_for_first(s, core_index, time);
	ask_ahead(s, core_index, time);
}

int stores_drain(hl_sim *s, uint32_t core_index) {
	if (s->config.store_buffer_entries == 0) return 0;
	core *c = &s->core[core_index];
	uint32_t before = c->stores;
	while (c->stores > 0 && is_idle(s, REQUESTER_DRAIN, core_index) &&
	       may_write(s, core_index, stores_entry(s, core_index, 0)))
		commit(s, core_index);
	ask_for_first(s, core_index, s->g->now);
	ask_ahead(s, core_index, s->g->now);
	return c->stores < before;
}

enum stores_view stores_look_up(const hl_sim *s, uint32_t core_index, uint64_t offset, uint32_t size,
                                uint64_t *out_value) {
	for (uint32_t place = s->core[core_index].stores; place-- > 0;) {
		const store_entry *e = stores_entry(s, core_index, place);
		if (e->offset + e->size <= offset || offset + size <= e->offset) continue;
		if (e->offset > offset || e->offset + e->size < offset + size) return STORES_PARTLY;
		*out_value = e->value >> (8 * (offset - e->offset));
		return STORES_FORWARD;
	}
	return STORES_APART;
}
