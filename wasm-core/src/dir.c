#include "dir.h"

#include "ahead.h"
#include "at_home.h"
#include "batches.h"
#include "caches.h"
#include "channels.h"
#include "copies.h"
#include "core.h"
#include "herd.h"
#include "lines.h"
#include "net.h"
#include "queue.h"
#include "rereads.h"
#include "siblings.h"
#include "storm.h"
#include "trace.h"

/* Of kinds of which each core has one requester, the demand left out: their bits in core.asking. */
#define ASKING_KINDS ((1u << REQUESTER_FILL) - 1u - (1u << REQUESTER_DEMAND))

static void schedule(hl_sim *s, const request *q, uint64_t time, enum evq_class class_) {
	evq_add(&s->queue, q->entity, evq_key(time, class_, q->entity));
}

static uint32_t node_of(const hl_sim *s, const request *q) {
	return sim_node_of(s, q->core);
}

/* ---- Slots ---------------------------------------------------------------------------------------------------- */

static uint32_t slot_entity(const hl_sim *s, uint32_t slot_index) {
	return s->cores + s->requesters + slot_index; /* after those of cores and requesters: see create.c */
}

static void slot_schedule(hl_sim *s, uint32_t slot_index, uint64_t time) {
	uint32_t number = slot_entity(s, slot_index);
	evq_add(&s->queue, number, evq_key(time, EVQ_DIRECTORY, number));
}

static uint32_t slot_take(hl_sim *s, uint32_t line_index, uint32_t chip) {
	uint32_t index = s->g->free_slot;
	HL_CHECK(index != HL_NONE); /* sizes.c provides enough slots for every requester */
	slot *sl = &s->slot[index];
	s->g->free_slot = sl->next;
	*sl = (slot){.line = line_index, .chip = chip, .head = HL_NONE, .tail = HL_NONE, .next = HL_NONE,
	             .leader = HL_NONE, .holder = HL_NONE, .coming = HL_NONE};
	return index;
}

static void slot_release(hl_sim *s, uint32_t slot_index) {
	slot *sl = &s->slot[slot_index];
	HL_ASSERT(sl->head == HL_NONE && !sl->busy && sl->coming == HL_NONE);
	sl->line = HL_NONE;
	sl->next = s->g->free_slot;
	s->g->free_slot = slot_index;
}

static void enqueue(hl_sim *s, uint32_t slot_index, uint32_t requester) {
	s->request[requester].stage = STAGE_QUEUED;
	queue_add(s, &s->slot[slot_index], requester);
}

/* ---- Issuing -------------------------------------------------------------------------------------------------- */

static void send_home(hl_sim *s, request *q, uint64_t time) {
	q->stage = s->config.port_cycles ? STAGE_TO_PORT : STAGE_TO_HOME;
	schedule(s, q, time, EVQ_CORE);
}

/* The request, which has left its core's node, goes to the line's home. */
static inline void go_home(hl_sim *s, request *q, uint64_t departed, uint32_t delay) {
	send_home(s, q, net_go_home(s, q, s->line[q->line].home, departed) + delay);
}

/* The same where nothing is on the way: an arrival at a busy line needs no event. */
static inline void go_straight_home(hl_sim *s, uint32_t requester, uint64_t departed, uint32_t delay) {
	request *q = &s->request[requester];
	const line *l = &s->line[q->line];
	q->arrived = net_go_home(s, q, l->home, departed) + delay;
	if (l->slot != HL_NONE && s->storms && herd_insert(s, &s->slot[l->slot], requester)) return;
	s->queue_next[requester] = HL_NONE;
	herd_send(s, q);
}

/* Sends the request on its way where messages wait at ports, or where others than the home may answer it. */
static __attribute__((noinline)) void send_out(hl_sim *s, request *q, uint64_t time, uint32_t delay) {
	uint32_t node = node_of(s, q);
	uint64_t departed = net_depart(s, node, time);
	if (siblings_have_line(s, q->line, q->core)) {
		uint32_t hop = net_hop(s, node, s->line[q->line].home), most = (s->config.sibling_cycles - 1) / 2;
		q->leg = hop < most ? hop : most;
		send_home(s, q, departed + net_message(s, q, NET_TO_HOME, q->leg) + delay);
	} else if (s->config.chip_cache && q->access == ACCESS_READ) {
		q->stage = STAGE_TO_CHIP;
		q->leg = net_hop(s, node, node);
		schedule(s, q, departed + net_message(s, q, NET_TO_CHIP, q->leg), EVQ_CORE);
	} else {
		go_home(s, q, departed, delay);
	}
}

/* Sends the request, whose line and bytes are known, on its way. */
static inline void issue(hl_sim *s, uint32_t requester, uint64_t time, uint32_t delay) {
	request *q = &s->request[requester];
	HL_ASSERT(q->stage == STAGE_NONE);
	dir_state_issue(q, time);
	trace_note(s, TRACE_REQUEST, time, trace_by(q), q->access, q->offset);
	if (s->asks_home) go_straight_home(s, requester, time, delay);
	else send_out(s, q, time, delay);
}

void dir_request(hl_sim *s, uint32_t requester, uint64_t time, dir_access access) {
	request *q = &s->request[requester];
	line_touch(s, access.line, q->core);
	s->group_asked[access.line / LINE_GROUP] = 1;
	q->line = access.line;
	q->access = access.kind;
	q->offset = access.offset;
	q->size = access.size;
	q->rereads = 0;
	s->core[q->core].asking |= (uint8_t)((1u << q->kind) & ASKING_KINDS);
	issue(s, requester, time, access.delay);
}

void dir_read_again(hl_sim *s, uint32_t requester, uint64_t time, uint64_t offset, uint32_t size) {
	request *q = &s->request[requester];
	herd_reread(s, q, (uint32_t)(offset >> s->line_shift), offset, size);
	issue(s, requester, time, 0);
}

/* ---- Service at the home -------------------------------------------------------------------------------------- */

static int in_own_chip(const line *l, uint32_t node) {
	return (int)((l->chips >> node) & 1);
}

static void add_chip(hl_sim *s, line *l, uint32_t node) {
	if (s->config.chip_cache) l->chips |= 1ull << node;
}

static void count_service(hl_sim *s, const request *q, uint32_t core_index, int has_copy) {
	line *l = &s->line[q->line];
	hl_line_stats *stats = &s->line_stats[q->line];
	uint64_t words = line_words_of(q);
	s->g->totals.transactions++;
	if (q->access == ACCESS_READ) {
		stats->reads++;
		stats->readers |= 1ull << (core_index & 63);
		stats->words_read |= words;
	} else {
		stats->writes++;
		stats->writers |= 1ull << (core_index & 63);
	}
	stats->words_written |= l->epoch_words;
	if (!has_copy && l->last_writer != HL_NONE && l->last_writer != core_index && !(l->epoch_words & words))
		stats->false_sharing++;
}

/*
 * The category of a service, from the core that supplies the data; supplier HL_NONE: memory supplies them, or none are
 * needed.
 */
static enum cycles category_of(const hl_sim *s, enum line_source source, uint32_t supplier, uint32_t core_index) {
	switch (source) {
	case SOURCE_NONE: return CYCLES_INVALIDATE;
	case SOURCE_MEMORY: return CYCLES_MISS_DRAM;
	case SOURCE_CHIP: return CYCLES_MISS_CHIP;
	default: return sim_node_of(s, supplier) == sim_node_of(s, core_index) ? CYCLES_MISS_CHIP : CYCLES_MISS_REMOTE;
	}
}

/* Changes the directory's knowledge by the rule. Copies are counted when the data arrives. */
static void change_state(hl_sim *s, line *l, const protocol_rule *rule, const request *q, uint32_t core_index) {
	uint32_t supplier = l->owner;
	if (rule->source == SOURCE_CACHE && q->access == ACCESS_READ) add_chip(s, l, sim_node_of(s, supplier));
	if (at_home(l)) l->chips = 0;
	l->state = rule->next;
	if (rule->owner == OWNER_REQUESTER) l->owner = core_index;
	if (rule->owner == OWNER_NOBODY) l->owner = HL_NONE;
	if (q->access != ACCESS_READ) {
		l->epoch_words = 0;
		l->last_writer = core_index;
	}
}

/*
 * Returns the cycles from the issue of the request to its data, without contention; sets the category of the service.
 */
static uint32_t service_total(hl_sim *s, request *q, const protocol_rule *rule, uint32_t core_index) {
	line *l = &s->line[q->line];
	uint32_t total = 0;
	q->source = rule->source;
	q->data_node = l->home;
	q->category = (uint8_t)category_of(s, (enum line_source)rule->source, l->owner, core_index);
	if (rule->source == SOURCE_CACHE) {
		HL_CHECK(l->owner != HL_NONE && l->owner != core_index);
		total = net_transfer(s, l->owner, core_index, l->home);
		q->data_node = sim_node_of(s, l->owner);
		s->line_stats[q->line].transfers++;
		if (q->category == CYCLES_MISS_REMOTE) s->line_stats[q->line].remote_transfers++;
	} else if (rule->source == SOURCE_MEMORY && at_home(l)) {
		total = net_home_cache(s, core_index, l->home);
		q->category = sim_node_of(s, core_index) == l->home ? CYCLES_MISS_CHIP : CYCLES_MISS_REMOTE;
	} else if (rule->source == SOURCE_MEMORY) {
		total = net_dram(s, core_index, l->home);
	}
	if (siblings_have_data(s, q, rule, core_index)) {
		total = s->config.sibling_cycles;
		q->source = SOURCE_NONE; /* no message brings them */
		q->category = CYCLES_MISS_CHIP;
	}
	if (!rule->invalidate) return total;
	taken all = invalidate_others(s, q->line, core_index, rule->source == SOURCE_CACHE ? l->owner : HL_NONE);
	s->line_stats[q->line].invalidations += all.copies;
	trace_event(s, TRACE_INVALIDATE, s->g->now, trace_by(q), all.copies, q->offset);
	uint32_t others = all.copies - (rule->source == SOURCE_CACHE) - all.near;
	if (others == 0 && rule->source != SOURCE_NONE) return total;
	if (others == 0 && all.near > 0) return s->config.sibling_cycles;
	uint32_t acknowledged =
		s->config.invalidate_base_cycles + s->config.invalidate_each_cycles * others + all.reach;
	if (acknowledged <= total) return total;
	q->category = CYCLES_INVALIDATE;
	return acknowledged;
}

/*
 * Does the requester already have what it asks for, because the core's own prefetch brought it while the request was
 * queued?
 */
static int already_granted(const hl_sim *s, const request *q, uint32_t core_index, int has_copy) {
	return q->access == ACCESS_READ ? has_copy : line_is_writable(s, core_index, q->line);
}

/* Lines in the chips' L3s have no owner. A line that memory lacks comes from there, and is modified from now on. */
static void take_from_chips(hl_sim *s, request *q, line *l) {
	q->from_chip = 0;
	if (l->owner == HL_NONE) return;
	if (!caches_leave_chips(s, q->line)) return;
	q->from_chip = 1;
	l->state = STATE_MODIFIED;
}

static uint32_t apply_rule(hl_sim *s, request *q, uint64_t time) {
	uint32_t core_index = q->core;
	line *l = &s->line[q->line];
	int has_copy = sim_has_copy(s, q->line, core_index);
	count_service(s, q, core_index, has_copy);
	if (already_granted(s, q, core_index, has_copy)) {
		q->source = SOURCE_NONE;
		q->category = CYCLES_INVALIDATE;
		q->data_node = l->home;
		if (q->access != ACCESS_READ) l->state = STATE_MODIFIED;
		return 0;
	}
	enum protocol_event event = q->access == ACCESS_READ ? EVENT_READ : has_copy ? EVENT_UPGRADE : EVENT_WRITE;
	const protocol_rule *rule = protocol_rule_of(s->config.protocol, (enum line_state)l->state, event);
	HL_CHECK(rule->exists);
	uint32_t supplier = rule->source == SOURCE_CACHE ? l->owner : HL_NONE;
	uint32_t total = service_total(s, q, rule, core_index);
	change_state(s, l, rule, q, core_index);
	if (s->l3.ways) take_from_chips(s, q, l);
	trace_note(s, TRACE_SERVE, time, trace_by(q), q->source, supplier);
	return total;
}

static int blocks(const hl_sim *s, const request *q) {
	return !q->at_home && (q->access != ACCESS_READ || s->config.read_occupancy_cycles == HL_BLOCKING);
}

static uint64_t send_data(hl_sim *s, request *q, uint64_t time) {
	q->stage = STAGE_DATA;
	schedule(s, q, time, EVQ_DATA);
	return time;
}

/* ---- Accesses that the home executes -------------------------------------------------------------------------- */

/*
 * A store past the caches: takes away every copy; returns the cycles until the home knows of it, which are those of any
 * other write but for the way back. What another core has modified comes first. q->category is set where copies decide.
 */
static uint32_t clear_caches(hl_sim *s, request *q) {
	line *l = &s->line[q->line];
	uint32_t supplier = memory_is_behind(l) && l->owner != q->core ? l->owner : HL_NONE;
	uint32_t total = supplier == HL_NONE ? 0 : net_transfer(s, supplier, q->core, l->home);
	taken all = invalidate_others(s, q->line, q->core, supplier);
	uint32_t others = all.copies - (supplier != HL_NONE) - all.near;
	uint32_t acknowledged =
		s->config.invalidate_base_cycles + s->config.invalidate_each_cycles * others + all.reach;
	give_up_own(s, q);
	s->line_stats[q->line].invalidations += all.copies;
	if (all.copies) {
		trace_event(s, TRACE_INVALIDATE, s->g->now, trace_by(q), all.copies, q->offset);
		q->category = CYCLES_INVALIDATE;
	}
	if (others > 0 && acknowledged > total) total = acknowledged;
	if (s->channels) (void)channels_fill(s, q->core, l->home, s->g->now);
	return total > q->leg ? total - q->leg : 1;
}

/*
 * The home executes the access of the request, on a line that no cache has then; the answer leaves when the home is
 * free again. So atomics on one line follow one another at the rate of the home, however far away their cores are.
 */
static void execute_at_home(hl_sim *s, uint32_t slot_index, uint32_t requester, uint64_t time) {
	request *q = &s->request[requester];
	line *l = &s->line[q->line];
	uint32_t node = node_of(s, q);
	count_service(s, q, q->core, sim_has_copy(s, q->line, q->core));
	uint64_t late = l->heard > time ? l->heard - time : 0;
	q->category = node == l->home ? CYCLES_MISS_CHIP : CYCLES_MISS_REMOTE;
	int is_past = q->access == ACCESS_PAST;
	uint64_t done = time + late + (is_past ? clear_caches(s, q) : fetch_home(s, q) + s->config.home_atomic_cycles);
	(void)caches_leave_chips(s, q->line);
	q->at_home = 1;
	q->source = SOURCE_NONE;
	q->data_node = l->home;
	l->state = STATE_INVALID;
	l->owner = HL_NONE;
	at_home_keep(s, l, is_past);
	l->epoch_words = 0;
	l->last_writer = q->core;
	core_execute_at_home(s, requester);
	if (s->levels) places_grant(s, slot_index, requester, done);
	trace_note(s, TRACE_SERVE, time, trace_by(q), q->source, HL_NONE);
	send_data(s, q, done + net_message(s, q, NET_DATA, net_hop(s, l->home, node)));
	slot_schedule(s, slot_index, done);
}

/* Does the read of the request change nothing but the home's books? */
static int is_reread(const hl_sim *s, const request *q, const line *l) {
	if (q->access != ACCESS_READ || !reread_is_calm(l) || s->config.chip_cache || s->l3.ways || s->siblings) return 0;
	return !sim_has_copy(s, q->line, q->core);
}

static uint32_t serve_reread(hl_sim *s, request *q, uint64_t time) {
	rereads one = rereads_of(s, q->line);
	uint32_t supplier = one.rule.source == SOURCE_CACHE ? one.line->owner : HL_NONE;
	uint32_t total = rereads_decide(s, &one, q);
	rereads_end(s, &one);
	trace_note(s, TRACE_SERVE, time, trace_by(q), q->source, supplier);
	return total;
}

/*
 * What is left of a transfer whose line its last writer has kept while the home knew of its arrival already: the probe
 * was on its way meanwhile. The data still need the way of a message.
 */
static uint32_t rest_after_tenure(const line *l, const request *q, uint64_t time, uint32_t rest) {
	uint64_t from = l->heard > q->arrived ? l->heard : q->arrived;
	uint64_t passed = time > from ? time - from : 0;
	uint32_t least = q->leg < rest ? q->leg : rest;
	return passed + least < rest ? rest - (uint32_t)passed : least;
}

/* Begins to serve the requester: now, or (serve_ahead) at the coming moment when its line is free. */
static void serve(hl_sim *s, uint32_t slot_index, uint32_t requester, uint64_t time) {
	slot *sl = &s->slot[slot_index];
	request *q = &s->request[requester];
	line *l = &s->line[q->line];
	q->queued += time - q->arrived;
	s->line_stats[q->line].queue_cycles += time - q->arrived;
	sl->busy = 1;
	sl->busy_from = time;
	if (at_home_executes(s, q)) {
		execute_at_home(s, slot_index, requester, time);
		return;
	}
	int passes_memory = !at_home(l);
	uint32_t total = is_reread(s, q, l) ? serve_reread(s, q, time) : apply_rule(s, q, time);
	if (s->config.conflict_cycles > total && places_conflict(s, sl, q->core)) total = s->config.conflict_cycles;
	uint32_t rest = total > q->leg ? total - q->leg : 1;
	uint64_t departed = q->source == SOURCE_NONE ? time : net_depart(s, q->data_node, time);
	uint64_t late = l->heard > time ? l->heard - time : 0;
	if (time == l->asked_back) rest = rest_after_tenure(l, q, time, rest);
	passes_memory &= q->source == SOURCE_MEMORY && !q->from_chip;
	if (passes_memory && s->channels) late += channels_fill(s, q->core, l->home, time);
	uint64_t arrival = send_data(s, q, departed + late + net_message(s, q, NET_DATA, rest));
	if (s->levels) places_grant(s, slot_index, requester, arrival);
	if (blocks(s, q)) return; /* the slot is freed when the data has arrived */
	if (arrival > l->reads_until) l->reads_until = arrival;
	slot_schedule(s, slot_index, time + s->config.read_occupancy_cycles);
}

/* ---- Queueing at the home ------------------------------------------------------------------------------------- */

static int must_wait_for_reads(hl_sim *s, uint32_t slot_index, const request *q) {
	line *l = &s->line[q->line];
	if (q->access == ACCESS_READ || l->reads_until <= s->g->now) return 0;
	l->write_waits = 1;
	slot_schedule(s, slot_index, l->reads_until);
	return 1;
}

static void arrive_home(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	line *l = &s->line[q->line];
	if (l->slot == HL_NONE) l->slot = slot_take(s, q->line, HL_NONE);
	slot *sl = &s->slot[l->slot];
	uint32_t length = queue_length_at(sl, s->g->now);
	q->arrived = s->g->now;
	trace_note(s, TRACE_QUEUE, s->g->now, trace_by(q), length, 0);
	if (!sl->busy && sl->head == HL_NONE && !must_wait_for_reads(s, l->slot, q)) {
		serve(s, l->slot, requester, s->g->now);
	} else {
		enqueue(s, l->slot, requester);
	}
	queue_count(s, &s->slot[l->slot], length + 1);
}

/* What has arrived at the line before the event being handled joins its queue. */
static inline void settle(hl_sim *s, slot *sl) {
	if (sl->coming != HL_NONE) s->g->totals.events += herd_settle(s, sl, s->g->current);
}

/* A request with an event arrives at its home. Those behind it in its herd come to a busy line then. */
static void arrive_with_herd(hl_sim *s, uint32_t requester) {
	const line *l = &s->line[s->request[requester].line];
	uint32_t behind = herd_possible(s) ? s->queue_next[requester] : HL_NONE;
	if (l->slot != HL_NONE) settle(s, &s->slot[l->slot]);
	arrive_home(s, requester);
	if (behind != HL_NONE) herd_merge(s, &s->slot[l->slot], behind);
}

/* The line was busy from `from` until `time`; the part before measuring began does not count. */
static void count_busy(hl_sim *s, uint32_t line_index, uint64_t from, uint64_t time) {
	uint64_t counted_from = from > s->g->totals.measured_from ? from : s->g->totals.measured_from;
	s->line_stats[line_index].busy_cycles += time > counted_from ? time - counted_from : 0;
}

static void home_event(hl_sim *s, uint32_t slot_index) {
	slot *sl = &s->slot[slot_index];
	line *l = &s->line[sl->line];
	settle(s, sl);
	if (sl->busy) {
		count_busy(s, sl->line, sl->busy_from, s->g->now);
		trace_note(s, TRACE_FREE, s->g->now, trace_at(sl->line), sl->count, 0);
	}
	sl->busy = 0;
	if (sl->head == HL_NONE) {
		herd_set_out(s, sl);
		l->slot = HL_NONE;
		slot_release(s, slot_index);
		return;
	}
	batches_open(s, sl);
	if (must_wait_for_reads(s, slot_index, &s->request[queue_first(s, sl)])) return;
	l->write_waits = 0;
	serve(s, slot_index, queue_take(s, &s->slot[slot_index]), s->g->now);
}

/* ---- The chips' shared caches --------------------------------------------------------------------------------- */

static uint32_t find_chip_slot(const hl_sim *s, const line *l, uint32_t node) {
	uint32_t index = l->chip_slots;
	while (index != HL_NONE && s->slot[index].chip != node) index = s->slot[index].next;
	return index;
}

static uint32_t take_chip_slot(hl_sim *s, uint32_t line_index, uint32_t node) {
	line *l = &s->line[line_index];
	uint32_t index = slot_take(s, line_index, node);
	s->slot[index].next = l->chip_slots;
	l->chip_slots = index;
	return index;
}

static void release_chip_slot(hl_sim *s, uint32_t slot_index) {
	uint32_t *link = &s->line[s->slot[slot_index].line].chip_slots;
	while (*link != slot_index) link = &s->slot[*link].next;
	*link = s->slot[slot_index].next;
	slot_release(s, slot_index);
}

static void serve_at_chip(hl_sim *s, uint32_t slot_index, uint32_t requester) {
	request *q = &s->request[requester];
	line *l = &s->line[q->line];
	uint64_t now = s->g->now;
	q->queued += now - q->arrived;
	q->source = SOURCE_CHIP;
	q->category = CYCLES_MISS_CHIP;
	count_service(s, q, q->core, 0);
	trace_note(s, TRACE_SERVE, now, trace_by(q), SOURCE_CHIP, HL_NONE);
	uint32_t total = s->config.llc_hit_cycles;
	uint32_t rest = total > q->leg ? total - q->leg : 1;
	uint64_t arrival = send_data(s, q, now + net_message(s, q, NET_DATA, rest));
	if (arrival > l->reads_until) l->reads_until = arrival;
	s->slot[slot_index].busy = 1;
	slot_schedule(s, slot_index, now + s->config.llc_occupancy_cycles);
}

/* The chip has no copy: this requester fetches one from the home, for all requesters that wait behind it. */
static void lead_home(hl_sim *s, uint32_t slot_index, uint32_t requester) {
	request *q = &s->request[requester];
	uint32_t hop = net_hop(s, node_of(s, q), s->line[q->line].home);
	s->slot[slot_index].leader = requester;
	q->queued += s->g->now - q->arrived;
	uint32_t more = hop > q->leg ? hop - q->leg : 0;
	q->leg += more;
	send_home(s, q, s->g->now + net_message(s, q, NET_TO_HOME, more));
}

/*
 * May the chip's cache serve the line? Not while one core has the line alone: that core could write it without asking,
 * so the home must hear of another reader.
 */
static int chip_can_serve(const line *l, uint32_t node) {
	if (l->state == STATE_EXCLUSIVE || l->state == STATE_MODIFIED || l->state == STATE_INVALID) return 0;
	return in_own_chip(l, node) && !l->write_waits;
}

static void arrive_chip(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	line *l = &s->line[q->line];
	uint32_t node = node_of(s, q);
	uint32_t index = find_chip_slot(s, l, node);
	int is_new = index == HL_NONE;
	if (is_new) index = take_chip_slot(s, q->line, node);
	q->arrived = s->g->now;
	trace_note(s, TRACE_QUEUE, s->g->now, trace_by(q), s->slot[index].count, 1);
	if (!is_new) enqueue(s, index, requester);
	else if (chip_can_serve(l, node)) serve_at_chip(s, index, requester);
	else lead_home(s, index, requester);
}

static void chip_event(hl_sim *s, uint32_t slot_index) {
	slot *sl = &s->slot[slot_index];
	sl->busy = 0;
	HL_ASSERT(sl->leader == HL_NONE);
	if (sl->head == HL_NONE) {
		release_chip_slot(s, slot_index);
		return;
	}
	uint32_t requester = queue_take(s, &s->slot[slot_index]);
	if (chip_can_serve(&s->line[sl->line], sl->chip)) serve_at_chip(s, slot_index, requester);
	else lead_home(s, slot_index, requester);
}

static void end_lead(hl_sim *s, uint32_t requester) {
	const request *q = &s->request[requester];
	uint32_t index = find_chip_slot(s, &s->line[q->line], node_of(s, q));
	if (index == HL_NONE || s->slot[index].leader != requester) return;
	s->slot[index].leader = HL_NONE;
	slot_schedule(s, index, s->g->now);
}

/* ---- Delivery ------------------------------------------------------------------------------------------------- */

/*
 * May the next request of a busy line be served ahead, when the moment of its turn is already known? Only a read that
 * changes nothing for any other core until then: the line is clean or owned, so no core can write it without asking.
 * Among the re-reads after an unlock, serving ahead saves one event in three.
 */
static int can_serve_ahead(const hl_sim *s, const slot *sl, const line *l) {
	if (sl->head == HL_NONE || !s->serves_ahead) return 0;
	int is_decided = s->config.arbitration == HL_ARBITRATION_ARRIVAL || sl->batch > 0;
	if (!is_decided) return 0; /* another request may come first until the line is free */
	const request *next = &s->request[sl->head];
	return next->access == ACCESS_READ &&
	       (l->state == STATE_SHARED || l->state == STATE_OWNED || l->state == STATE_FORWARD);
}

/* Does another request wait for the line that the requester has just got to write? */
static int is_wanted(const request *q, const slot *sl) {
	return q->access != ACCESS_READ && sl->head != HL_NONE;
}

/*
 * The moment at which the home decides the next request. The home hears one hop later that the requester has the line,
 * and then decides. When a request waits already, its probe follows the data: the new owner of a line keeps it for
 * hold_cycles after its access, however far away it is. An atomic keeps its line until it is done.
 */
static uint64_t next_decision(const hl_sim *s, const request *q, const slot *sl) {
	uint64_t now = s->g->now;
	uint64_t done = now + (q->access == ACCESS_ATOMIC ? s->config.atomic_hit_cycles : 0);
	uint64_t decision = s->line[q->line].heard;
	if (is_wanted(q, sl) && queue_in_groups(s, sl)) decision = now + places_tenure(s, sl, q);
	else if (is_wanted(q, sl) && s->config.hold_cycles)
		decision = now + net_hold(s, q);
	return decision > done ? decision : done;
}

static void schedule_free(hl_sim *s, const request *q) {
	if (q->source == SOURCE_CHIP || !blocks(s, q)) return;
	line *l = &s->line[q->line];
	slot *sl = &s->slot[l->slot];
	l->heard = s->g->now + (s->siblings ? q->leg : net_hop(s, node_of(s, q), l->home));
	settle(s, sl);
	uint64_t time = next_decision(s, q, sl);
	if (is_wanted(q, sl) && queue_in_groups(s, sl)) l->asked_back = time;
	if (!can_serve_ahead(s, sl, l)) {
		slot_schedule(s, l->slot, time);
		return;
	}
	count_busy(s, q->line, sl->busy_from, time);
	trace_note(s, TRACE_FREE, time, trace_at(q->line), sl->count, 0);
	serve(s, l->slot, queue_take(s, &s->slot[l->slot]), time);
}

static void take_copy(hl_sim *s, const request *q) {
	if (s->l2.ways) caches_take_in(s, q->core, s->g->now, q->line);
	line_add_copy(s, q->line, q->core);
}

static int passed_port(hl_sim *s, request *q) {
	if (q->stage == STAGE_DATA_IN || s->config.port_cycles == 0 || q->source == SOURCE_CHIP) return 1;
	uint64_t through = net_arrive(s, node_of(s, q), s->g->now);
	q->stage = STAGE_DATA_IN;
	if (through == s->g->now) return 1;
	line *l = &s->line[q->line];
	if (!blocks(s, q) && through > l->reads_until) l->reads_until = through;
	schedule(s, q, through, EVQ_DATA);
	return 0;
}

/* The read of a parked core, after which it stays parked. */
static int keeps_waiting(hl_sim *s, const request *q) {
	core *c = &s->core[q->core];
	if (!s->storms || !q->rereads) return 0;
	rereads one = rereads_of(s, q->line);
	if (!rereads_stays(s, &one, q, c)) return 0;
	rereads_wait(s, &one, q, c, s->g->now);
	return 1;
}

static void deliver(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	if (!passed_port(s, q)) return;
	if (!q->at_home) take_copy(s, q);
	if (q->access == ACCESS_READ) add_chip(s, &s->line[q->line], node_of(s, q));
	trace_event(s, TRACE_DATA, s->g->now, trace_by(q), s->line[q->line].state, (uint32_t)(s->g->now - q->issued));
	q->stage = STAGE_NONE;
	s->core[q->core].asking &= (uint8_t) ~(1u << q->kind);
	schedule_free(s, q);
	if (s->config.chip_cache) end_lead(s, requester);
	if (keeps_waiting(s, q)) return;
	if (q->access == ACCESS_READ) s->core_stats[q->core].read_misses++;
	else s->core_stats[q->core].write_misses++;
	core_take_data(s, requester);
}

/* ---- Ports ---------------------------------------------------------------------------------------------------- */

static void next_through_port(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	q->stage = STAGE_TO_HOME;
	schedule(s, q, q->arrived, EVQ_CORE);
}

/* The request comes to its home's port; returns 0 when it gets through at once. */
static int waits_at_port(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	uint32_t home = s->line[q->line].home;
	port_queue *port = &s->port_queue[home];
	q->arrived = net_arrive(s, home, s->g->now);
	if (q->arrived == s->g->now) return 0;
	s->queue_next[requester] = HL_NONE;
	q->stage = STAGE_IN_PORT;
	if (port->head == HL_NONE) {
		port->head = requester;
		next_through_port(s, requester);
	} else {
		s->queue_next[port->tail] = requester;
	}
	port->tail = requester;
	return 1;
}

static void leave_port(hl_sim *s, uint32_t requester) {
	const request *q = &s->request[requester];
	port_queue *port = &s->port_queue[s->line[q->line].home];
	HL_ASSERT(port->head == requester);
	port->head = s->queue_next[requester];
	if (port->head != HL_NONE) next_through_port(s, port->head);
}

/* ---- Events --------------------------------------------------------------------------------------------------- */

void dir_request_event(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	switch ((enum request_stage)q->stage) {
	case STAGE_TO_CHIP: arrive_chip(s, requester); return;
	case STAGE_TO_PORT:
		if (waits_at_port(s, requester)) return;
		arrive_home(s, requester);
		return;
	case STAGE_TO_HOME:
		if (s->config.port_cycles) leave_port(s, requester);
		arrive_with_herd(s, requester);
		return;
	case STAGE_DATA:
	case STAGE_DATA_IN:
		if (s->storms && s->serves_ahead) requester = storm_serve(s, requester);
		if (requester != HL_NONE) deliver(s, requester);
		return;
	default: HL_CHECK(0);
	}
}

void dir_slot_event(hl_sim *s, uint32_t slot_index) {
	HL_ASSERT(s->slot[slot_index].line != HL_NONE);
	if (s->slot[slot_index].chip == HL_NONE) home_event(s, slot_index);
	else chip_event(s, slot_index);
}
