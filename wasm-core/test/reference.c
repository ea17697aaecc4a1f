#include "reference.h"

#include <stdlib.h>
#include <string.h>

#include "../src/insn.h"
#include "../src/races.h"
#include "reference_access.h"
#include "reference_adjacent.h"
#include "reference_ahead.h"
#include "reference_alu.h"
#include "reference_interrupts.h"
#include "reference_locks.h"
#include "reference_machine.h"
#include "reference_memory.h"
#include "reference_open.h"
#include "reference_operations.h"
#include "reference_places.h"
#include "reference_state.h"
#include "reference_stores.h"
#include "reference_threads.h"

/* ---- The directory -------------------------------------------------------------------------------------------- */

static int is_write(const ref_request *q) {
	return q->access != ACCESS_READ;
}

static int blocks_line(const ref *f, const ref_request *q) {
	if (q->at_home) return 0;
	return is_write(q) || f->config.read_occupancy_cycles == HL_BLOCKING;
}

/* Counts the copies of other cores than the supplier and the siblings in *far. */
static uint32_t take_copies(ref *f, uint32_t line_index, uint32_t but_core, uint32_t supplier, uint32_t *far_copies,
                            uint32_t *reach) {
	uint32_t taken = 0, from = f->node_of_core[but_core] * f->config.node_count;
	*reach = *far_copies = 0;
	for (uint32_t i = 0; i < f->config.core_count; i++) {
		if (i == but_core || !f->line[line_index].has_copy[i]) continue;
		f->line[line_index].has_copy[i] = 0;
		f->out->core[i].invalidations++;
		taken++;
		if (i == supplier || are_siblings(f, i, but_core)) continue;
		++*far_copies;
		uint32_t far = f->reach[from + f->node_of_core[i]];
		if (far > *reach) *reach = far;
	}
	return taken;
}

static void count_service(ref *f, const ref_request *q, uint32_t core_index) {
	ref_line *l = &f->line[q->line];
	hl_line_stats *stats = &f->out->line[q->line];
	f->out->transactions++;
	if (is_write(q)) stats->writes++;
	else stats->reads++;
	if (is_write(q)) stats->writers |= 1ull << core_index;
	else stats->readers |= 1ull << core_index;
	if (!is_write(q)) stats->words_read |= reference_words_of(q);
	stats->words_written |= l->written;
	int took_away = l->last_writer != HL_NONE && l->last_writer != core_index && !l->has_copy[core_index];
	if (took_away && !(l->written & reference_words_of(q))) stats->false_sharing++;
}

static const protocol_rule *rule_for(const ref *f, const ref_request *q, uint32_t core_index) {
	const ref_line *l = &f->line[q->line];
	enum protocol_event what = !is_write(q) ? EVENT_READ : l->has_copy[core_index] ? EVENT_UPGRADE : EVENT_WRITE;
	const protocol_rule *rule = protocol_rule_of(f->config.protocol, l->state, what);
	if (!rule->exists) abort();
	return rule;
}

/* The uncontended cycles from the issue of the request to its end. */
static uint32_t total_of(ref *f, ref_request *q, const protocol_rule *rule, uint32_t core_index) {
	ref_line *l = &f->line[q->line];
	hl_line_stats *stats = &f->out->line[q->line];
	uint32_t total = 0;
	q->source = (enum line_source)rule->source;
	q->category = CYCLES_INVALIDATE;
	if (q->source == SOURCE_CACHE) {
		int remote = f->node_of_core[l->owner] != f->node_of_core[core_index];
		total = reference_transfer_total(f, l->owner, core_index, l->home);
		q->category = remote ? CYCLES_MISS_REMOTE : CYCLES_MISS_CHIP;
		stats->transfers++;
		stats->remote_transfers += (uint64_t)remote;
	} else if (q->source == SOURCE_MEMORY) {
		total = f->dram[f->node_of_core[core_index] * f->config.node_count + l->home];
		q->category = CYCLES_MISS_DRAM;
		if (l->is_kept) total = reference_kept_total(f, q, core_index, total);
	}
	uint32_t supplier = q->source == SOURCE_CACHE ? l->owner : HL_NONE;
	int owner_is_far = is_write(q) && supplier != HL_NONE && !are_siblings(f, supplier, core_index);
	int needs_data = q->source != SOURCE_NONE;
	if (needs_data && !owner_is_far && reference_is_near(f, q->line, core_index)) {
		total = f->config.sibling_cycles;
		q->source = SOURCE_NONE;
		q->category = CYCLES_MISS_CHIP;
	}
	if (!rule->invalidate) return total;
	uint32_t reach, acknowledging;
	uint32_t taken = take_copies(f, q->line, core_index, supplier, &acknowledging, &reach);
	stats->invalidations += taken;
	if (!needs_data && acknowledging == 0 && taken > 0) return f->config.sibling_cycles;
	uint32_t acknowledged =
		f->config.invalidate_base_cycles + acknowledging * f->config.invalidate_each_cycles + reach;
	if (acknowledging == 0 && needs_data) return total;
	if (acknowledged <= total) return total;
	q->category = CYCLES_INVALIDATE;
	return acknowledged;
}

/* Another requester of the core has brought the line for which this one asks. */
static int is_granted(const ref *f, const ref_request *q, uint32_t core_index) {
	const ref_line *l = &f->line[q->line];
	if (!l->has_copy[core_index]) return 0;
	return !is_write(q) || (l->owner == core_index && (l->state == STATE_EXCLUSIVE || l->state == STATE_MODIFIED));
}

static uint32_t grant(ref *f, ref_request *q) {
	q->source = SOURCE_NONE;
	q->category = CYCLES_INVALIDATE;
	if (is_write(q)) f->line[q->line].state = STATE_MODIFIED;
	return 0;
}

/* Applies the directory's rule; returns the uncontended cycles. */
static uint32_t apply(ref *f, ref_request *q, uint32_t core_index) {
	ref_line *l = &f->line[q->line];
	const protocol_rule *rule = rule_for(f, q, core_index);
	uint32_t total = total_of(f, q, rule, core_index);
	l->is_kept = 0;
	l->state = (enum line_state)rule->next;
	if (rule->owner == OWNER_REQUESTER) l->owner = core_index;
	if (rule->owner == OWNER_NOBODY) l->owner = HL_NONE;
	if (!is_write(q)) return total;
	l->written = 0;
	l->last_writer = core_index;
	return total;
}

/* Fetches all copies for an atomic; returns the cycles until the home has them. */
static uint32_t fetch_all(ref *f, const ref_request *q) {
	const ref_line *l = &f->line[q->line];
	uint32_t longest = 0;
	for (uint32_t i = 0; i < f->config.core_count; i++) {
		if (!l->has_copy[i]) continue;
		f->line[q->line].has_copy[i] = 0;
		uint32_t there = f->node_of_core[i];
		uint32_t round_trip = reference_way(f, l->home, there) + reference_way(f, there, l->home);
		if (round_trip > longest) longest = round_trip;
		f->out->core[i].invalidations++;
		f->out->line[q->line].invalidations++;
	}
	return longest;
}

/* Takes all copies away for a store past the caches of a core, whose own copy costs nothing. */
static uint32_t clear_all(ref *f, ref_request *q, uint32_t core_index) {
	ref_line *l = &f->line[q->line];
	int has_newer = l->state != STATE_INVALID && l->state != STATE_SHARED && l->state != STATE_FORWARD;
	uint32_t supplier = has_newer && l->owner != core_index ? l->owner : HL_NONE, acknowledging, reach, wait_for = 0;
	if (supplier != HL_NONE) wait_for = reference_transfer_total(f, supplier, core_index, l->home);
	uint32_t taken = take_copies(f, q->line, core_index, supplier, &acknowledging, &reach);
	f->out->line[q->line].invalidations += taken;
	l->has_copy[core_index] = 0;
	if (taken > 0) q->category = CYCLES_INVALIDATE;
	uint32_t acknowledged =
		f->config.invalidate_base_cycles + acknowledging * f->config.invalidate_each_cycles + reach;
	if (acknowledging > 0 && acknowledged > wait_for) wait_for = acknowledged;
	uint64_t late;
	reference_pass_memory(f, core_index, l->home, 1, &late);
	return wait_for > q->leg ? wait_for - q->leg : 1;
}

static void execute_at_home(ref *f, uint32_t requester) {
	ref_request *q = &f->request[requester];
	ref_line *l = &f->line[q->line];
	uint32_t node = reference_node_of(f, requester), core_index = reference_core_of(f, requester);
	q->category = node == l->home ? CYCLES_MISS_CHIP : CYCLES_MISS_REMOTE;
	uint32_t busy = q->access == ACCESS_PAST ? clear_all(f, q, core_index)
	                                         : fetch_all(f, q) + f->config.home_atomic_cycles;
	l->state = STATE_INVALID;
	l->owner = HL_NONE;
	l->written = 0;
	l->last_writer = reference_core_of(f, requester);
	l->is_kept = f->config.home_hit_cycles > 0;
	q->at_home = 1;
	q->source = SOURCE_NONE;
	if (requester == core_index) reference_perform_at_home(f, core_index);
	else reference_store_at_home(f, core_index);
	uint64_t done = (l->heard > f->now ? l->heard : f->now) + busy;
	uint64_t arrival = done + reference_message(f, requester, 2, reference_way(f, l->home, node));
	reference_grant(f, requester, done);
	add_event(f, arrival, CLASS_DATA, requester, EVENT_DATA);
	add_home_event(f, done, q->line);
}

static void serve(ref *f, uint32_t requester) {
	ref_request *q = &f->request[requester];
	ref_line *l = &f->line[q->line];
	uint32_t core_index = reference_core_of(f, requester);
	l->busy = 1;
	l->busy_from = f->now;
	q->queued = f->now - q->arrived;
	f->out->line[q->line].queue_cycles += q->queued;
	count_service(f, q, core_index);
	int is_far_atomic =
		q->access == ACCESS_ATOMIC && reference_home_executes(f, core_index) && !is_granted(f, q, core_index);
	if (q->access == ACCESS_PAST || is_far_atomic) {
		execute_at_home(f, requester);
		return;
	}
	int was_kept = l->is_kept;
	uint32_t total = is_granted(f, q, core_index) ? grant(f, q) : apply(f, q, core_index);
	uint64_t from = l->heard > f->now ? l->heard : f->now, wait = 0;
	if (q->source == SOURCE_MEMORY && !was_kept) reference_pass_memory(f, core_index, l->home, 1, &wait);
	uint32_t least = reference_conflict(f, q->line, core_index) ? f->config.conflict_cycles : 0;
	if (total < least) total = least;
	uint64_t rest = total > q->leg ? total - q->leg : 1;
	if (f->now == l->asked_back) rest = reference_rest_after_tenure(f, requester, rest);
	uint64_t arrival = from + wait + reference_message(f, requester, 2, rest);
	add_event(f, arrival, CLASS_DATA, requester, EVENT_DATA);
	reference_grant(f, requester, arrival);
	if (blocks_line(f, q)) return;
	if (arrival > l->reads_until) l->reads_until = arrival;
	add_home_event(f, f->now + f->config.read_occupancy_cycles, q->line);
}

/* Serves the head of the queue if it may be served; a write waits for the data that is on its way to readers. */
static void serve_head(ref *f, uint32_t line_index) {
	ref_line *l = &f->line[line_index];
	if (l->busy || l->queue_count == 0) return;
	uint32_t requester = l->queue[0];
	if (is_write(&f->request[requester]) && l->reads_until > f->now) {
		add_home_event(f, l->reads_until, line_index);
		return;
	}
	l->queue_count--;
	if (l->batch_count) l->batch_count--;
	memmove(l->queue, l->queue + 1, l->queue_count * sizeof *l->queue);
	serve(f, requester);
}

static void arrive(ref *f, uint32_t requester) {
	ref_request *q = &f->request[requester];
	ref_line *l = &f->line[q->line];
	q->arrived = f->now;
	if (!l->busy && l->queue_count == 0) {
		l->place = f->free_place[--f->free_places];
		l->holder = HL_NONE;
	}
	uint32_t place = l->queue_count;
	if (f->config.arbitration == HL_ARBITRATION_LEVELS) place = reference_place_in_queue(f, requester);
	if (f->config.arbitration == HL_ARBITRATION_RANDOM)
		place = (uint32_t)((reference_draw(f, requester, 4) * (l->queue_count + 1ull)) >> 32);
	memmove(l->queue + place + 1, l->queue + place, (l->queue_count++ - place) * sizeof *l->queue);
	l->queue[place] = requester;
	uint64_t length = l->queue_count + (uint64_t)l->busy;
	if (length > f->out->line[q->line].queue_max) f->out->line[q->line].queue_max = length;
	if (l->queue_count == 1) serve_head(f, q->line);
}

static void home_event(ref *f, uint32_t line_index) {
	ref_line *l = &f->line[line_index];
	if (f->config.arbitration == HL_ARBITRATION_NEAREST_BATCH && l->batch_count == 0) reference_sort_queue(f, l);
	if (l->busy) f->out->line[line_index].busy_cycles += f->now - l->busy_from;
	l->busy = 0;
	serve_head(f, line_index);
	if (!l->busy && l->queue_count == 0) f->free_place[f->free_places++] = l->place;
}

static void settle_home(ref *f, uint32_t line_index, uint32_t core_index) {
	ref_line *l = &f->line[line_index];
	if (l->home != HL_NONE) return;
	if (f->config.home_policy == HL_HOME_FIRST_TOUCH) l->home = f->node_of_core[core_index];
	else if (f->config.home_policy == HL_HOME_INTERLEAVE) l->home = line_index % f->config.node_count;
	else l->home = 0;
}

static void send(ref *f, uint32_t requester, enum access access, uint64_t offset, uint32_t size) {
	ref_request *q = &f->request[requester];
	*q = (ref_request){.active = 1, .access = access, .size = size, .issued = f->now, .number = q->number + 1};
	q->line = (uint32_t)(offset / f->config.line_bytes);
	q->offset = (uint32_t)(offset % f->config.line_bytes);
	settle_home(f, q->line, reference_core_of(f, requester));
	q->leg = reference_way(f, reference_node_of(f, requester), f->line[q->line].home);
	uint32_t owner = f->line[q->line].owner, core_index = reference_core_of(f, requester);
	int is_coming = owner != HL_NONE && owner != core_index && are_siblings(f, owner, core_index);
	if ((is_coming || reference_is_near(f, q->line, core_index)) && q->leg > (f->config.sibling_cycles - 1) / 2)
		q->leg = (f->config.sibling_cycles - 1) / 2;
	add_event(f, f->now + reference_message(f, requester, 1, q->leg), CLASS_CORE, requester, EVENT_ARRIVAL);
}

static int hits(const ref *f, uint32_t core_index, const memory_access *m) {
	const ref_line *l = &f->line[m->offset / f->config.line_bytes];
	if (m->access == ACCESS_PAST || !l->has_copy[core_index]) return 0;
	if (m->access == ACCESS_READ) return 1;
	return l->owner == core_index && (l->state == STATE_EXCLUSIVE || l->state == STATE_MODIFIED);
}

/* ---- Store buffers -------------------------------------------------------------------------------------------- */

static int line_is_coming(const ref *f, uint32_t core_index, uint32_t line_index) {
	for (uint32_t kind = 1; kind < KINDS; kind++) {
		const ref_request *q = &f->request[kind * f->config.core_count + core_index];
		if (q->active && q->line == line_index) return 1;
	}
	return 0;
}

static void send_for_other(ref *f, const ref_request *q, uint32_t core_index) {
	uint32_t other = reference_other_line(f, q, core_index);
	if (other != HL_NONE) send(f, f->config.core_count + core_index, ACCESS_READ, other, 0);
}

/* The requester sends for the line of an access. */
static void send_for_access(ref *f, uint32_t requester, enum access access, uint64_t offset, uint32_t size) {
	uint32_t core_index = reference_core_of(f, requester);
	send(f, requester, access, offset, size);
	int is_far = access == ACCESS_PAST || (access == ACCESS_ATOMIC && reference_home_executes(f, core_index));
	f->request[requester].completes_pair = !is_far;
	if (f->request[requester].completes_pair) send_for_other(f, &f->request[requester], core_index);
}

static int may_write(const ref *f, uint32_t core_index, const ref_store *e) {
	if (e->is_past) return e->is_at_home;
	memory_access m = {.access = ACCESS_WRITE, .offset = e->offset, .size = e->size};
	return hits(f, core_index, &m);
}

/* The oldest store asks as a requester of kind 2; the first other store without a line asks as one of kind 3. */
static void ask_for_stores(ref *f, uint32_t core_index) {
	ref_core *c = &f->core[core_index];
	for (uint32_t i = 0; i < c->store_count; i++) {
		uint32_t requester = (i == 0 ? 2 : 3) * f->config.core_count + core_index;
		const ref_store *e = &c->store[i];
		if (f->request[requester].active) continue;
		if (line_is_coming(f, core_index, (uint32_t)(e->offset / f->config.line_bytes))) continue;
		if (may_write(f, core_index, e) || (e->is_past && i > 0)) continue;
		send_for_access(f, requester, e->is_past ? ACCESS_PAST : ACCESS_WRITE, e->offset, e->size);
	}
}

/* The first store that may take effect, or the number of stores. */
static uint32_t next_to_drain(const ref *f, uint32_t core_index) {
	const ref_core *c = &f->core[core_index];
	int is_total = f->config.store_order == HL_STORE_ORDER_TOTAL;
	for (uint32_t i = 0; i < c->store_count; i++) {
		int is_coming = is_total ? f->request[2 * f->config.core_count + core_index].active
		                         : line_is_coming(f, core_index, (uint32_t)(c->store[i].offset / f->config.line_bytes));
		if (!is_coming && !reference_is_held(&f->config, c, i) && may_write(f, core_index, &c->store[i])) return i;
	}
	return c->store_count;
}

/* The core waits until its buffer has drained further. */
static void wait_for_drain(ref *f, uint32_t core_index, enum cycles category) {
	ref_core *c = &f->core[core_index];
	hl_core_stats *stats = &f->out->core[core_index];
	c->wait_began = f->now;
	c->waits_for_drain = (int)category;
	if (!c->has_waited && category == CYCLES_STORE_FULL) stats->store_stalls++;
	if (!c->has_waited && category == CYCLES_STORE_DRAIN) stats->store_waits++;
	c->has_waited = 1;
}

/* Lets stores take effect as far as they may; returns how many did. */
static uint32_t drain(ref *f, uint32_t core_index) {
	ref_core *c = &f->core[core_index];
	uint32_t drained = 0;
	for (uint32_t i; (i = next_to_drain(f, core_index)) < c->store_count;) {
		const ref_store e = c->store[i];
		ref_line *l = &f->line[e.offset / f->config.line_bytes];
		ref_request touched = {.offset = (uint32_t)(e.offset % f->config.line_bytes), .size = e.size};
		if (!e.is_past) {
			l->state = STATE_MODIFIED;
			l->last_writer = core_index;
			l->written |= reference_words_of(&touched);
			reference_write(f, e.offset, e.size, e.value);
		}
		f->out->core[core_index].store_occupancy += f->now - e.entered;
		memmove(c->store + i, c->store + i + 1, (--c->store_count - i) * sizeof *c->store);
		drained++;
	}
	ask_for_stores(f, core_index);
	return drained;
}

static void note_entry(ref *f, uint32_t core_index) {
	hl_core_stats *stats = &f->out->core[core_index];
	uint64_t all = 0;
	for (uint32_t i = 0; i < f->config.core_count; i++) all += f->core[i].store_count;
	stats->store_entries++;
	if (f->core[core_index].store_count > stats->store_max) stats->store_max = f->core[core_index].store_count;
	if (all > f->out->stores_max) f->out->stores_max = all;
}

static void go_on_after(ref *f, uint32_t core_index, uint64_t cost) {
	ref_core *c = &f->core[core_index];
	f->out->core[core_index].instructions++;
	charge(f, core_index, c->pc, CYCLES_L1, f->now, cost);
	c->pc++;
	add_event(f, f->now + cost, CLASS_CORE, core_index, EVENT_INSTRUCTION);
}

/* Forwards the bytes of a store to a load of the same core. */
static void forward(ref *f, uint32_t core_index, uint64_t w, const memory_access *m, const ref_store *e) {
	uint64_t value = e->value >> (8 * (m->offset - e->offset));
	if (m->size < 8) value &= (1ull << (8 * m->size)) - 1;
	if (m->is_signed && m->size < 8 && value >> (8 * m->size - 1)) value |= ~((1ull << (8 * m->size)) - 1);
	f->core[core_index].regs[f->core[core_index].window + INSN_A(w)] = value;
	f->out->core[core_index].loads++;
	go_on_after(f, core_index, f->config.l1_hit_cycles);
}

/* 1: the buffer has decided the access. */
static int meets_buffer(ref *f, uint32_t core_index, uint64_t w, const memory_access *m) {
	ref_core *c = &f->core[core_index];
	if (f->config.store_buffer_entries == 0) return 0;
	if (m->access == ACCESS_READ) {
		const ref_store *youngest;
		uint32_t bytes = reference_bytes_in_buffer(c, m->offset, m->size, &youngest);
		if (bytes == m->size) forward(f, core_index, w, m, youngest);
		else if (bytes > 0) wait_for_drain(f, core_index, CYCLES_STORE_DRAIN);
		return bytes > 0;
	}
	if (m->access == ACCESS_ATOMIC && c->store_count == 0) return 0;
	if (m->access == ACCESS_ATOMIC || c->store_count == f->config.store_buffer_entries) {
		wait_for_drain(f, core_index, m->access == ACCESS_ATOMIC ? CYCLES_STORE_DRAIN : CYCLES_STORE_FULL);
		return 1;
	}
	uint32_t order = m->access == ACCESS_PAST ? INSN_UIMM(w) >> 8 : INSN_C(w);
	c->store[c->store_count] = (ref_store){.offset = m->offset, .size = m->size, .entered = f->now,
		.value = c->regs[c->window + INSN_A(w)], .is_release = reference_is_release(order),
		.is_past = m->access == ACCESS_PAST,
		.is_behind_barrier = c->has_barrier};
	if (!reference_is_held(&f->config, c, c->store_count) && hits(f, core_index, m)) return 0;
	c->store_count++;
	note_entry(f, core_index);
	c->has_barrier = 0;
	ask_for_stores(f, core_index);
	f->out->core[core_index].stores++;
	go_on_after(f, core_index, reference_store_cost(&f->config));
	return 1;
}

static void look_ahead(ref *f, uint32_t core_index) {
	ref_wish wishes[FILLS_MAX];
	uint32_t count = reference_look_ahead(f, core_index, wishes);
	for (uint32_t i = 0, buffer = 0; i < count; i++) {
		while (f->request[(4 + buffer) * f->config.core_count + core_index].active) buffer++;
		send(f, (4 + buffer) * f->config.core_count + core_index, ACCESS_READ, wishes[i].offset, wishes[i].size);
	}
}

/* Executes the access, or sends for the line; the core goes on when it has the line. */
static void access_memory(ref *f, uint32_t core_index, uint64_t w) {
	ref_core *c = &f->core[core_index];
	memory_access m = reference_access_of(f, c, w);
	uint32_t line_index = (uint32_t)(m.offset / f->config.line_bytes);
	c->wait_began = f->now;
	if (meets_buffer(f, core_index, w, &m)) return;
	if (hits(f, core_index, &m)) {
		uint64_t cost = m.access == ACCESS_ATOMIC  ? f->config.atomic_hit_cycles
		                : m.access == ACCESS_WRITE ? reference_store_cost(&f->config)
		                                           : f->config.l1_hit_cycles;
		ref_line *l = &f->line[line_index];
		if (m.access != ACCESS_READ) {
			l->state = STATE_MODIFIED;
			l->last_writer = core_index;
		}
		reference_perform(f, core_index, w, &m);
		go_on_after(f, core_index, cost);
		return;
	}
	if (line_is_coming(f, core_index, line_index)) c->waits_for_prefetch = 1;
	else send_for_access(f, core_index, m.access, m.offset, m.size);
	if (m.access == ACCESS_READ) look_ahead(f, core_index);
}

static void charge_wait(ref *f, uint32_t core_index, const ref_request *q) {
	ref_core *c = &f->core[core_index];
	uint64_t waited = f->now - c->wait_began;
	uint64_t queued = q->queued < waited ? q->queued : waited;
	charge(f, core_index, c->pc, CYCLES_QUEUE, c->wait_began, queued);
	charge(f, core_index, c->pc, q->category, c->wait_began + queued, waited - queued);
}

static void receive_own(ref *f, uint32_t core_index) {
	ref_core *c = &f->core[core_index];
	uint64_t w = f->code[c->pc];
	memory_access m = reference_access_of(f, c, w);
	charge_wait(f, core_index, &f->request[core_index]);
	if (f->request[core_index].at_home) {
		c->pc++;
		add_event(f, f->now, CLASS_CORE, core_index, EVENT_INSTRUCTION);
		return;
	}
	reference_perform(f, core_index, w, &m);
	f->out->core[core_index].instructions++;
	uint64_t more = m.access == ACCESS_ATOMIC ? f->config.atomic_hit_cycles : 0;
	charge(f, core_index, c->pc, CYCLES_L1, f->now, more);
	c->pc++;
	add_event(f, f->now + more, CLASS_CORE, core_index, EVENT_INSTRUCTION);
}

static uint32_t wanted_line(const ref *f, const ref_core *c) {
	return (uint32_t)(reference_access_of(f, c, f->code[c->pc]).offset / f->config.line_bytes);
}

static void data_event(ref *f, uint32_t requester) {
	ref_request *q = &f->request[requester];
	uint32_t core_index = reference_core_of(f, requester);
	ref_core *c = &f->core[core_index];
	if (!q->at_home) f->line[q->line].has_copy[core_index] = 1;
	q->active = 0;
	if (is_write(q)) f->out->core[core_index].write_misses++;
	else f->out->core[core_index].read_misses++;
	if (blocks_line(f, q)) {
		uint64_t held = q->access == ACCESS_ATOMIC ? f->config.atomic_hit_cycles : 0;
		ref_line *l = &f->line[q->line];
		l->heard = f->now + (f->sibling ? q->leg : reference_way(f, reference_node_of(f, requester), l->home));
		int is_asked_back = f->config.hold_cycles && is_write(q) && l->queue_count > 0;
		uint64_t decision = l->heard;
		int is_by_levels = f->config.arbitration == HL_ARBITRATION_LEVELS && is_write(q) && l->queue_count > 0;
		if (is_by_levels) decision = l->asked_back = reference_asked_back(f, requester, held);
		else if (is_asked_back) decision = f->now + reference_hold(f, requester);
		if (decision < f->now + held) decision = f->now + held;
		add_home_event(f, decision, q->line);
	}
	if (q->completes_pair) send_for_other(f, q, core_index);
	if (requester == core_index) {
		receive_own(f, core_index);
		return;
	}
	const ref_request arrived = *q;
	uint32_t drained = drain(f, core_index);
	int has_line = c->waits_for_prefetch && wanted_line(f, c) == arrived.line;
	if (!has_line && !(c->waits_for_drain && drained > 0)) return;
	uint32_t op = INSN_OP(f->code[c->pc]);
	int begins_anew = c->waits_for_drain && c->store_count == 0 && op >= OP_XADD && op <= OP_CMPXCHG2;
	uint64_t more = begins_anew ? f->config.atomic_after_stores_cycles : 0;
	if (c->waits_for_drain)
		charge(f, core_index, c->pc, (enum cycles)c->waits_for_drain, c->wait_began, f->now - c->wait_began);
	else charge_wait(f, core_index, &arrived);
	c->waits_for_prefetch = c->waits_for_drain = 0;
	charge(f, core_index, c->pc, CYCLES_L1, f->now, more);
	add_event(f, f->now + more, CLASS_CORE, core_index, EVENT_INSTRUCTION);
}

/* ---- Other instructions --------------------------------------------------------------------------------------- */

static void complete_operation(ref *f, uint32_t core_index, uint64_t time) {
	ref_core *c = &f->core[core_index];
	uint64_t took = time - c->operation_began;
	c->operation_began = time;
	c->pc = f->program.operation;
	c->at_point = 1;
	reference_note_operation(f->out, core_index, took);
}

/* The cycles of an instruction that only takes time; *out_category: what they count as. */
static uint64_t duration(ref *f, uint32_t core_index, uint64_t w, enum cycles *out_category) {
	ref_core *c = &f->core[core_index];
	uint64_t b = c->regs[c->window + INSN_B(w)];
	*out_category = CYCLES_COMPUTE;
	switch ((enum opcode)INSN_OP(w)) {
	case OP_WORK: return work_on(f, core_index, b);
	case OP_WORKI: return work_on(f, core_index, INSN_UIMM(w));
	case OP_WORKRND: return work_on(f, core_index, rng_exponential(&c->random, b));
	case OP_RELAX: return f->config.pause_cycles;
	case OP_FENCE: return f->config.fence_cycles;
	case OP_WAITUNTIL: *out_category = CYCLES_IDLE; return (int64_t)b > (int64_t)f->now ? b - f->now : 0;
	case OP_MEMORYSTREAM:
		*out_category = CYCLES_MISS_DRAM;
		return reference_stream(f, core_index, b, c->regs[c->window + INSN_C(w)]);
	default: return (uint64_t)insn_costs[INSN_OP(w)] * f->config.instruction_cycles;
	}
}

static void start_prefetch(ref *f, uint32_t core_index, uint64_t w) {
	const ref_core *c = &f->core[core_index];
	uint64_t offset = c->regs[c->window + INSN_B(w)] + (uint64_t)(int64_t)INSN_IMM(w) - HL_MEMORY_BASE;
	memory_access m = {.access = INSN_C(w) ? ACCESS_WRITE : ACCESS_READ, .offset = offset, .size = 1};
	uint32_t requester = (INSN_C(w) ? 3 : 1) * f->config.core_count + core_index;
	if (offset >= f->memory_bytes || f->request[requester].active || hits(f, core_index, &m)) return;
	if (line_is_coming(f, core_index, (uint32_t)(offset / f->config.line_bytes))) return;
	send(f, requester, m.access, offset, 1);
}

/* The place to which control goes after the instruction. */
static uint32_t next_pc(ref *f, ref_core *c, uint64_t w) {
	const uint64_t *r = c->regs + c->window;
	enum opcode op = (enum opcode)INSN_OP(w);
	if (op >= OP_JMP && op <= OP_BLEU)
		return reference_is_taken(op, r[INSN_B(w)], r[INSN_C(w)]) ? INSN_UIMM(w) : c->pc + 1;
	if (op == OP_CALL || op == OP_CALLI) {
		uint64_t through = (r[INSN_B(w)] - HL_FUNCTION_BASE) / HL_FUNCTION_STEP;
		c->return_pc[c->depth] = c->pc + 1;
		c->return_frame[c->depth] = c->frame;
		c->return_window[c->depth++] = c->window;
		c->window += INSN_A(w);
		if (op == OP_CALL) return INSN_UIMM(w);
		if (through >= f->program.code_count || INSN_OP(f->code[through]) != OP_ENTRY) abort();
		return (uint32_t)through;
	}
	if (op == OP_ENTER) c->frame += INSN_UIMM(w);
	if (op == OP_RET) {
		c->window = c->return_window[--c->depth];
		c->frame = c->return_frame[c->depth];
		return c->return_pc[c->depth];
	}
	return c->pc + 1;
}

/* A piece of work() on a core that others share; returns 0 when there is nothing left of it. */
static int work_on_shared(ref *f, uint32_t core_index, uint64_t w) {
	ref_core *c = &f->core[core_index];
	enum opcode op = (enum opcode)INSN_OP(w);
	if (c->waits_for_lock) return 0;
	if (!f->sibling || (op != OP_WORK && op != OP_WORKI && op != OP_WORKRND)) return 0;
	enum cycles category;
	if (c->work_left == 0) c->work_left = duration(f, core_index, w, &category) + 1;
	if (c->work_left == 1) {
		c->work_left = 0;
		f->out->core[core_index].instructions++;
		c->pc++;
		add_event(f, f->now, CLASS_CORE, core_index, EVENT_INSTRUCTION);
		return 1;
	}
	uint64_t piece = reference_piece_of_work(c->work_left - 1);
	uint64_t cycles = piece * reference_percent_of_work(f, core_index) / 100;
	charge(f, core_index, c->pc, CYCLES_COMPUTE, f->now, cycles);
	c->work_left -= piece;
	add_event(f, f->now + cycles, CLASS_CORE, core_index, EVENT_INSTRUCTION);
	return 1;
}

/* work() and wait_until() of a core that can be interrupted within it; returns 0 for all else. */
static int pass_time(ref *f, uint32_t core_index, uint64_t w) {
	ref_core *c = &f->core[core_index];
	enum opcode op = (enum opcode)INSN_OP(w);
	enum cycles category;
	if (!f->is_interruptible) return 0;
	if (op == OP_WAITUNTIL) {
		uint64_t cycles = duration(f, core_index, w, &category);
		if (cycles == 0) return 0;
		c->idle_from = f->now;
		c->idle_until = f->now + cycles;
		reference_pause(f, core_index, PAUSE_IDLES, c->idle_until);
		return 1;
	}
	if (op != OP_WORK && op != OP_WORKI && op != OP_WORKRND) return 0;
	if (c->work_left == 0) c->work_left = duration(f, core_index, w, &category);
	if (c->work_left == 0) {
		reference_complete(f, core_index);
		add_event(f, f->now, CLASS_CORE, core_index, EVENT_INSTRUCTION);
		return 1;
	}
	int shares = f->sibling && !c->waits_for_lock;
	c->piece = shares ? reference_piece_of_work(c->work_left) : c->work_left;
	c->percent = shares ? reference_percent_of_work(f, core_index) : 100;
	reference_pause(f, core_index, PAUSE_WORKS, f->now + c->piece * c->percent / 100);
	return 1;
}

static int needs_empty_buffer(enum opcode op) {
	return op == OP_FENCE || op == OP_WAKE || op == OP_INTERRUPT || op == OP_EXIT;
}

static void execute(ref *f, uint32_t core_index, uint64_t w) {
	ref_core *c = &f->core[core_index];
	uint64_t *r = c->regs + c->window;
	enum opcode op = (enum opcode)INSN_OP(w);
	if (needs_empty_buffer(op) && c->store_count > 0) {
		wait_for_drain(f, core_index, CYCLES_STORE_DRAIN);
		return;
	}
	if (pass_time(f, core_index, w) || reference_system(f, core_index, w)) return;
	if (op == OP_ORDER && reference_is_release(INSN_UIMM(w))) c->has_barrier = 1;
	if (work_on_shared(f, core_index, w)) return;
	enum cycles category;
	uint64_t cycles = duration(f, core_index, w, &category);
	if (op == OP_WAITUNTIL) {
		c->idle_from = f->now;
		c->idle_until = f->now + cycles;
	}
	f->out->core[core_index].instructions++;
	charge(f, core_index, c->pc, category, f->now, cycles);
	if (op == OP_RET && reference_returns(f, core_index)) {
		/* the place that was interrupted is a point */
	} else if (op == OP_RET && c->depth == 0) {
		complete_operation(f, core_index, f->now); /* RET itself already belongs to the next operation */
	} else {
		if (reference_is_annotation(op)) reference_annotate(f, core_index, op, r[INSN_B(w)]);
		if (op == OP_PREFETCH) start_prefetch(f, core_index, w);
		uint64_t value;
		if (!reference_ask_machine(f, core_index, w) &&
			reference_compute(op, r[INSN_A(w)], r[INSN_B(w)], r[INSN_C(w)], INSN_IMM(w), &value))
			r[INSN_A(w)] = value;
		uint32_t from = c->pc;
		c->pc = next_pc(f, c, w);
		c->at_point = op >= OP_JMP && op <= OP_BLEU && c->pc <= from && INSN_UIMM(w) == c->pc;
	}
	add_event(f, f->now + cycles, CLASS_CORE, core_index, EVENT_INSTRUCTION);
}

/* ---- The run -------------------------------------------------------------------------------------------------- */

static void handle(ref *f, const event *e) {
	switch (e->kind) {
	case EVENT_AWAKE: reference_awake(f, e->entity); /* falls through */
	case EVENT_INSTRUCTION: {
		if (reference_is_interrupted(f, e->entity)) break;
		uint64_t w = f->code[f->core[e->entity].pc];
		if (reference_is_access(INSN_OP(w))) access_memory(f, e->entity, w);
		else execute(f, e->entity, w);
		if (!f->core[e->entity].waits_for_drain) f->core[e->entity].has_waited = 0;
		break;
	}
	case EVENT_ARRIVAL: arrive(f, e->entity); break;
	case EVENT_DATA: data_event(f, e->entity); break;
	default: home_event(f, e->line); break;
	}
}

static void begin(ref *f) {
	uint64_t seed = ((uint64_t)f->config.seed_hi << 32) | f->config.seed_lo;
	for (uint32_t i = REFERENCE_LINES_MAX; i-- > 0;) f->free_place[f->free_places++] = i;
	for (uint32_t i = 0; i < f->line_count; i++) f->line[i].owner = f->line[i].home = f->line[i].last_writer = HL_NONE;
	for (uint32_t i = 0; i < f->config.core_count; i++) {
		f->core[i].pc = f->program.operation;
		f->core[i].thread = i;
		rng_init(&f->core[i].random, seed, i);
		add_event(f, 0, CLASS_CORE, i, EVENT_INSTRUCTION);
	}
	reference_begin_interrupts(f);
}

static void finish(ref *f) {
	reference_finish_interrupts(f);
	for (uint32_t i = 0; i < f->config.core_count; i++)
		for (uint32_t k = 0; k < f->core[i].store_count; k++)
			f->out->core[i].store_occupancy += f->cap - f->core[i].store[k].entered;
	for (uint32_t i = 0; i < f->line_count; i++) {
		hl_line_stats *stats = &f->out->line[i];
		if (stats->writes) stats->words_written |= f->line[i].written;
		f->out->line_state[i] = f->line[i].state;
		f->out->line_owner[i] = f->line[i].owner;
		f->out->line_home[i] = f->line[i].home;
	}
}

reference_results *reference_run(const block *b) {
	ref *f = calloc(1, sizeof *f);
	f->out = calloc(1, sizeof *f->out);
	reference_open(f, b);
	f->out->profile = calloc(f->program.code_count, sizeof *f->out->profile);
	begin(f);
	reference_results *out = f->out;
	out->is_hung = 1;
	while (f->event_count > 0 && out->events++ < EVENTS_MAX) {
		event e = take_first(f);
		if (e.time > f->cap) {
			out->is_hung = 0;
			break;
		}
		f->now = e.time;
		handle(f, &e);
	}
	finish(f);
	free(f);
	return out;
}

void reference_free(reference_results *results) {
	free(results->profile);
	free(results->turns);
	free(results);
}
