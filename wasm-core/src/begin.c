#include "begin.h"

#include "adjacent.h"
#include "ahead.h"
#include "dir.h"
#include "drain.h"
#include "interpret.h"
#include "lines.h"
#include "memory.h"
#include "points.h"
#include "spin.h"

/* The core sends for the line, unless the line is on its way already, and waits. */
static void wait_for_line(burst *x, const insn *ip, uint64_t offset, uint32_t size, enum access kind) {
	hl_sim *s = x->s;
	core *c = x->c;
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);
	burst_sync(x, ip);
	c->pc = burst_index_of(x, ip);
	burst_charge(x);
	if (line_is_fetched(s, x->core_index, line_index)) {
		if (c->spin.active) burst_end_spin(x);
		c->spin.pure = 0; /* the round lasts as long as the prefetch does, not as long as other rounds */
		sim_demand(s, x->core_index)->line = line_index;
		c->phase = PHASE_PREFETCH;
		return;
	}
	c->phase = PHASE_WAIT;
	uint32_t requester = sim_requester(s, REQUESTER_DEMAND, x->core_index);
	dir_request(s, requester, x->time,
	            (dir_access){.line = line_index,
	                         .kind = (uint8_t)kind,
	                         .offset = (uint8_t)(offset & (s->config.line_bytes - 1)),
	                         .size = (uint8_t)size});
	if (adjacent_possible(s)) adjacent_miss(s, requester, x->time);
}

/* As above; a load that waits does not keep its core from beginning others. */
static void miss(burst *x, const insn *ip, uint64_t offset, uint32_t size, enum access kind) {
	wait_for_line(x, ip, offset, size, kind);
	if (kind == ACCESS_READ && ahead_possible(x->s)) ahead_look(x->s, x->core_index, x->time);
}

COLD void begin_wait_for_stores(burst *x, const insn *ip) {
	burst_sync(x, ip);
	x->c->pc = burst_index_of(x, ip);
	burst_charge(x);
	stores_wait(x->s, x->core_index);
}

/* What a load finds in its core's store buffer. With STORES_PARTLY the core has to wait. */
static enum stores_view look_into_stores(burst *x, const insn *ip, uint64_t offset, uint32_t size) {
	uint64_t stored;
	enum stores_view view = stores_look_up(x->s, x->core_index, offset, size, &stored);
	if (view != STORES_APART) burst_be_impure(x, ip); /* the value may change without a line being lost */
	if (view == STORES_PARTLY) begin_wait_for_stores(x, ip);
	return view;
}

COLD int begin_load(burst *x, const insn *ip, uint64_t offset, uint32_t size) {
	hl_sim *s = x->s;
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);
	if (x->functional) {
		line_touch(s, line_index, x->core_index);
		return 1;
	}
	burst_leave_loop_if_outside(x, ip);
	if (x->c->stores) {
		enum stores_view view = look_into_stores(x, ip, offset, size);
		if (view != STORES_APART) return view == STORES_FORWARD;
	}
	if (!sim_has_copy(s, line_index, x->core_index)) {
		miss(x, ip, offset, size, ACCESS_READ);
		return 0;
	}
	if (x->c->spin.pure) spin_note_load(x->c, line_index, (uint32_t)offset);
	return 1;
}

COLD int begin_write(burst *x, const insn *ip, uint64_t offset, uint32_t size, enum access kind) {
	hl_sim *s = x->s;
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);
	if (x->functional) {
		line_touch(s, line_index, x->core_index);
		return 1;
	}
	burst_be_impure(x, ip);
	if (x->c->stores) {
		begin_wait_for_stores(x, ip);
		return 0;
	}
	if (line_write_hit(s, x->core_index, line_index, (uint32_t)offset & (s->config.line_bytes - 1), size)) return 1;
	miss(x, ip, offset, size, kind);
	return 0;
}

/*
 * Puts the store into the buffer, or waits for room. The core's horizon may have come nearer, because the core asks for
 * the line.
 */
static enum begun keep_store(burst *x, const insn *ip, store_entry entry) {
	hl_sim *s = x->s;
	if (stores_full(s, x->core_index)) {
		begin_wait_for_stores(x, ip);
		return BEGUN_WAITS;
	}
	x->c->pc = burst_index_of(x, ip);
	drain_push(s, x->core_index, burst_time_at(x, ip), entry);
	uint64_t nearer = interpret_horizon(s, x->core_index, evq_first(&s->queue));
	if (nearer < x->horizon) x->horizon = nearer;
	if (points_are_watched(x)) points_watch(x, ip);
	return BEGUN_KEPT;
}

COLD enum begun begin_store(burst *x, const insn *ip, store_entry entry) {
	hl_sim *s = x->s;
	if (x->functional || s->config.store_buffer_entries == 0)
		return begin_write(x, ip, entry.offset, entry.size, ACCESS_WRITE) ? BEGUN_HIT : BEGUN_WAITS;
	burst_be_impure(x, ip);
	uint32_t line_index = (uint32_t)(entry.offset >> s->line_shift);
	uint32_t at = (uint32_t)entry.offset & (s->config.line_bytes - 1);
	int is_next = stores_let_pass(s, x->core_index, entry.pc, entry.offset);
	if (is_next && line_write_hit(s, x->core_index, line_index, at, entry.size)) return BEGUN_HIT;
	return keep_store(x, ip, entry);
}

/* Begins a store past the caches, which never hits. */
static enum begun begin_past(burst *x, const insn *ip, store_entry entry) {
	hl_sim *s = x->s;
	if (x->functional) {
		line_touch(s, (uint32_t)(entry.offset >> s->line_shift), x->core_index);
		return BEGUN_HIT;
	}
	burst_be_impure(x, ip);
	if (s->config.store_buffer_entries > 0) return keep_store(x, ip, entry);
	miss(x, ip, entry.offset, entry.size, ACCESS_PAST);
	return BEGUN_WAITS;
}

COLD int begin_store_past(burst *x, const insn *ip, uint64_t offset, uint32_t size, uint64_t value) {
	uint32_t pc = burst_index_of(x, ip);
	store_entry entry = {.offset = offset, .value = value, .size = (uint8_t)size, .past = STORE_PAST, .pc = pc};
	enum begun begun = begin_past(x, ip, entry);
	if (begun == BEGUN_WAITS) return 0;
	x->stores++;
	if (begun == BEGUN_HIT) core_store(x->s, x->core_index, burst_time_at(x, ip), offset, size, value);
	return 1;
}
