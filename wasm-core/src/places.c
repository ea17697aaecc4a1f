#include "places.h"

#include "net.h"

static uint32_t take_group(hl_sim *s, uint32_t place) {
	uint32_t index = s->g->free_group;
	HL_CHECK(index != HL_NONE); /* each requester is in one group of each level at most */
	s->g->free_group = s->group[index].next;
	s->group[index] = (place_group){.place = place, .head = HL_NONE, .tail = HL_NONE, .next = HL_NONE};
	return index;
}

static void release_group(hl_sim *s, uint32_t index) {
	s->group[index].next = s->g->free_group;
	s->g->free_group = index;
}

/* A list of groups: of a slot, or of a group of the next outer level. */
typedef struct groups {
	uint32_t *head;
	uint32_t *tail;
} groups;

/* The i-th draw of an arrival: behind how many of so many others it gets its place, where they are in no order. */
static uint32_t ahead_of(const request *q, uint32_t i, uint32_t others) {
	return (uint32_t)((net_draw_place(q, i) * (others + 1ull)) >> 32);
}

/*
 * The new group of the arrival gets its place in the list behind the group `served`, which may be HL_NONE: at the end,
 * or anywhere.
 */
static void add_behind(hl_sim *s, groups list, uint32_t served, uint32_t index, const request *q, uint32_t level) {
	uint32_t *link = *list.tail == HL_NONE ? list.head : &s->group[*list.tail].next;
	if (s->config.retries) {
		uint32_t others = 0;
		link = served == HL_NONE ? list.head : &s->group[served].next;
		for (uint32_t i = *link; i != HL_NONE; i = s->group[i].next) others++;
		for (uint32_t ahead = ahead_of(q, level + 1, others); ahead > 0; ahead--) link = &s->group[*link].next;
	}
	s->group[index].next = *link;
	*link = index;
	if (s->group[index].next == HL_NONE) *list.tail = index;
}

static void add_ahead(hl_sim *s, groups list, uint32_t index) {
	s->group[index].next = *list.head;
	*list.head = index;
	if (*list.tail == HL_NONE) *list.tail = index;
}

static uint32_t find_group(const hl_sim *s, uint32_t from, uint32_t place) {
	uint32_t index = from;
	while (index != HL_NONE && s->group[index].place != place) index = s->group[index].next;
	return index;
}

/* Where in the levels an arrival is. */
typedef struct descent {
	groups list;
	uint32_t inside; /* 1: all places so far have the line */
	uint32_t others; /* 1: requests of places that do not have the line wait */
} descent;

/* The arrival's group at the level: one that waits, or a new one. */
static uint32_t group_for(hl_sim *s, uint32_t slot_index, uint32_t level, const request *q, descent *d) {
	const slot *sl = &s->slot[slot_index];
	uint32_t place = places_of(s, level, q->core), first = *d->list.head;
	uint32_t holder = d->inside && sl->holder != HL_NONE ? places_of(s, level, sl->holder) : HL_NONE;
	uint32_t is_first_its = first != HL_NONE && s->group[first].place == holder;
	uint32_t second = is_first_its ? s->group[first].next : first;
	d->others |= second != HL_NONE;
	if (holder == place && (!d->others || s->g->now < s->leaves[slot_index * s->levels + level])) {
		if (is_first_its) return first;
		uint32_t index = take_group(s, place);
		add_ahead(s, d->list, index);
		return index;
	}
	d->inside = 0;
	uint32_t index = find_group(s, second, place);
	if (index != HL_NONE) return index;
	index = take_group(s, place);
	add_behind(s, d->list, is_first_its ? first : HL_NONE, index, q, level);
	return index;
}

/* The requester gets its place in the innermost list: at the end, or anywhere. */
static void add_requester(hl_sim *s, groups list, uint32_t requester) {
	uint32_t *link = *list.tail == HL_NONE ? list.head : &s->queue_next[*list.tail];
	if (s->config.retries) {
		uint32_t others = 0;
		link = list.head;
		for (uint32_t i = *link; i != HL_NONE; i = s->queue_next[i]) others++;
		uint32_t ahead = ahead_of(&s->request[requester], 0, others);
		for (; ahead > 0; ahead--) link = &s->queue_next[*link];
	}
	s->queue_next[requester] = *link;
	*link = requester;
	if (s->queue_next[requester] == HL_NONE) *list.tail = requester;
}

void places_add(hl_sim *s, uint32_t slot_index, uint32_t requester) {
	slot *sl = &s->slot[slot_index];
	descent d = {.list = {&sl->head, &sl->tail}, .inside = 1, .others = 0};
	for (uint32_t level = s->levels; level-- > 0;) {
		place_group *g = &s->group[group_for(s, slot_index, level, &s->request[requester], &d)];
		d.list = (groups){&g->head, &g->tail};
	}
	add_requester(s, d.list, requester);
	sl->count++;
}

uint32_t places_first(const hl_sim *s, const slot *sl) {
	uint32_t first = sl->head;
	for (uint32_t level = s->levels; level-- > 0;) first = s->group[first].head;
	return first;
}

/* Takes the first requester out of the list at the level; groups that are empty go. */
static uint32_t take_first(hl_sim *s, groups list, uint32_t level) {
	uint32_t first = *list.head;
	if (level == 0) {
		*list.head = s->queue_next[first];
		if (*list.head == HL_NONE) *list.tail = HL_NONE;
		return first;
	}
	place_group *g = &s->group[first];
	uint32_t requester = take_first(s, (groups){&g->head, &g->tail}, level - 1);
	if (g->head != HL_NONE) return requester;
	*list.head = g->next;
	if (*list.head == HL_NONE) *list.tail = HL_NONE;
	release_group(s, first);
	return requester;
}

uint32_t places_take(hl_sim *s, slot *sl) {
	HL_ASSERT(sl->head != HL_NONE && sl->count > 0);
	sl->count--;
	return take_first(s, (groups){&sl->head, &sl->tail}, s->levels);
}

/* The share of a way's cycles for which a line is kept: between the two limits of the machine, by the draw. */
static uint32_t kept(const hl_sim *s, uint32_t way, uint32_t draw) {
	uint64_t low = s->config.tenure_low_percent, more = s->config.tenure_high_percent - low;
	uint64_t share = (low << 32) + more * draw;
	return (uint32_t)((way * (share >> 16) / 100) >> 16);
}

int places_conflict(const hl_sim *s, const slot *sl, uint32_t core_index) {
	if (s->levels == 0 || sl->head == HL_NONE) return 0;
	uint32_t outermost = s->levels - 1, own = places_of(s, outermost, core_index);
	if (sl->holder != HL_NONE && places_of(s, outermost, sl->holder) != own) return 1;
	return s->group[sl->head].place != own || sl->head != sl->tail;
}

uint32_t places_tenure(const hl_sim *s, const slot *sl, const request *q) {
	uint32_t next = s->request[places_first(s, sl)].core, way = s->level_way[places_apart(s, q->core, next)];
	if (s->conflict_way > way && places_conflict(s, sl, q->core)) way = s->conflict_way;
	return kept(s, way, net_draw(q, NET_PROBE));
}

void places_grant(hl_sim *s, uint32_t slot_index, uint32_t requester, uint64_t arrival) {
	slot *sl = &s->slot[slot_index];
	const request *q = &s->request[requester];
	uint32_t from = sl->holder == HL_NONE ? s->levels : places_apart(s, sl->holder, q->core);
	uint32_t draw = net_draw(q, NET_PLACE);
	for (uint32_t level = 0; level < from; level++)
		s->leaves[slot_index * s->levels + level] = arrival + kept(s, s->level_way[level + 1], draw);
	sl->holder = q->core;
}

/* The shortest transfer from core 0 to a core with which it shares no place of the levels below this one. */
static uint32_t way_at(const hl_sim *s, uint32_t level) {
	uint32_t least = 0;
	for (uint32_t other = 1; other < s->cores; other++) {
		if (places_apart(s, 0, other) != level) continue;
		uint32_t way = net_transfer(s, 0, other, sim_node_of(s, 0));
		if (least == 0 || way < least) least = way;
	}
	return least;
}

/* The shortest transfer from core 0 to a core that is no thread of the same core; 0: there is none. */
static uint32_t nearest_way(const hl_sim *s) {
	uint32_t least = 0;
	for (uint32_t other = 1; other < s->cores; other++) {
		uint32_t way = net_transfer(s, 0, other, sim_node_of(s, 0));
		if (!net_siblings(s, 0, other) && (least == 0 || way < least)) least = way;
	}
	return least;
}

/* Ways between threads of one core are shorter than any of which something is taken off. */
static uint32_t less_than(uint32_t way, uint32_t less) {
	return way > less ? way - less : way;
}

void places_init(hl_sim *s) {
	if (s->config.arbitration != HL_ARBITRATION_LEVELS) return;
	uint32_t groups_all = s->levels * s->requesters;
	for (uint32_t i = 0; i < groups_all; i++) s->group[i].next = i + 1 < groups_all ? i + 1 : HL_NONE;
	s->g->free_group = groups_all ? 0 : HL_NONE;
	uint32_t nearest = nearest_way(s), near = s->config.tenure_near_cycles;
	uint32_t less = near > 0 && nearest > near ? nearest - near : 0;
	for (uint32_t level = 0; level <= s->levels; level++) s->level_way[level] = less_than(way_at(s, level), less);
	s->conflict_way = less_than(s->config.conflict_cycles, less);
}

/* Counts the requesters of a list; each is in the group of its place, at every level. */
static uint32_t check_list(const hl_sim *s, const slot *sl, uint32_t first, uint32_t level) {
	uint32_t count = 0;
	for (uint32_t i = first; i != HL_NONE; i = level == 0 ? s->queue_next[i] : s->group[i].next) {
		if (level == 0) {
			HL_CHECK(s->request[i].stage == STAGE_QUEUED && &s->slot[s->line[s->request[i].line].slot] == sl);
			count++;
			continue;
		}
		const place_group *g = &s->group[i];
		HL_CHECK(g->head != HL_NONE && g->tail != HL_NONE);
		uint32_t inner = g->head;
		for (uint32_t k = level - 1; k-- > 0;) inner = s->group[inner].head;
		HL_CHECK(places_of(s, level - 1, s->request[inner].core) == g->place);
		count += check_list(s, sl, g->head, level - 1);
	}
	return count;
}

void places_check(const hl_sim *s, const slot *sl) {
	if (s->config.arbitration != HL_ARBITRATION_LEVELS || sl->chip != HL_NONE) return;
	HL_CHECK(check_list(s, sl, sl->head, s->levels) == sl->count);
}
