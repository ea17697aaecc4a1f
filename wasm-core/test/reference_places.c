#include "reference_places.h"

#include "reference_machine.h"

static uint32_t place_of(const ref *f, uint32_t level, uint32_t core_index) {
	return f->place[level * f->config.core_count + core_index];
}

static uint32_t levels_apart(const ref *f, uint32_t a, uint32_t b) {
	uint32_t apart = 0;
	for (uint32_t level = 0; level < f->config.level_count; level++)
		if (place_of(f, level, a) != place_of(f, level, b)) apart = level + 1;
	return apart;
}

static uint32_t core_at(const ref *f, const ref_line *l, uint32_t i) {
	return reference_core_of(f, l->queue[i]);
}

static uint32_t group_at(const ref *f, const ref_line *l, uint32_t i, uint32_t level) {
	return f->request[l->queue[i]].group[level];
}

static uint32_t end_of_group(const ref *f, const ref_line *l, uint32_t from, uint32_t end, uint32_t level) {
	uint32_t i = from;
	while (i < end && group_at(f, l, i, level) == group_at(f, l, from, level)) i++;
	return i;
}

/* Where in that part of the queue, which has whole groups, a new group begins: at its end, or before any of them. */
static uint32_t new_group_at(const ref *f, uint32_t requester, uint32_t from, uint32_t end, uint32_t level) {
	const ref_line *l = &f->line[f->request[requester].line];
	if (!f->config.retries) return end;
	uint32_t groups = 0;
	for (uint32_t i = from; i < end; i = end_of_group(f, l, i, end, level)) groups++;
	uint64_t ahead = reference_draw_place(f, requester, level + 1) * (groups + 1ull) >> 32;
	while (ahead-- > 0) from = end_of_group(f, l, from, end, level);
	return from;
}

/* Level by level, the part of the queue from `from` to `end` in which the requester belongs. */
uint32_t reference_place_in_queue(ref *f, uint32_t requester) {
	ref_request *q = &f->request[requester];
	const ref_line *l = &f->line[q->line];
	uint32_t core_index = reference_core_of(f, requester), from = 0, end = l->queue_count;
	int inside = 1, others = 0;
	for (uint32_t level = f->config.level_count; level-- > 0;) {
		uint32_t own = place_of(f, level, core_index), first_end = from;
		uint32_t holder = inside && l->holder != HL_NONE ? place_of(f, level, l->holder) : HL_NONE;
		if (from < end && place_of(f, level, core_at(f, l, from)) == holder)
			first_end = end_of_group(f, l, from, end, level);
		if (first_end < end) others = 1;
		if (holder == own && (!others || f->now < l->leaves[level])) {
			q->group[level] = first_end > from ? group_at(f, l, from, level) : ++f->groups;
			end = first_end;
			continue;
		}
		inside = 0;
		uint32_t i = first_end;
		while (i < end && place_of(f, level, core_at(f, l, i)) != own) i++;
		if (i < end) {
			q->group[level] = group_at(f, l, i, level);
			from = i;
			end = end_of_group(f, l, i, end, level);
		} else {
			q->group[level] = ++f->groups;
			from = end = new_group_at(f, requester, first_end, end, level);
		}
	}
	if (f->config.retries) return from + (uint32_t)(reference_draw_place(f, requester, 0) * (end - from + 1ull) >> 32);
	return end;
}

int reference_conflict(const ref *f, uint32_t line_index, uint32_t core_index) {
	const ref_line *l = &f->line[line_index];
	if (f->config.level_count == 0 || l->queue_count == 0) return 0;
	uint32_t outermost = f->config.level_count - 1, own = place_of(f, outermost, core_index);
	if (l->holder != HL_NONE && place_of(f, outermost, l->holder) != own) return 1;
	for (uint32_t i = 0; i < l->queue_count; i++)
		if (place_of(f, outermost, core_at(f, l, i)) != own) return 1;
	return 0;
}

/* The shortest transfer from core 0 to a core that is so many levels apart. */
static uint32_t nearest(const ref *f, uint32_t apart) {
	uint32_t least = 0;
	for (uint32_t i = 1; i < f->config.core_count; i++) {
		if (levels_apart(f, 0, i) != apart) continue;
		uint32_t way = reference_transfer_total(f, 0, i, f->node_of_core[0]);
		if (least == 0 || way < least) least = way;
	}
	return least;
}

/* A way as it counts for a tenure: less by what the nearest transfer is longer than the machine's `tenure.near`. */
static uint32_t counted(const ref *f, uint32_t way) {
	uint32_t least = 0;
	for (uint32_t i = 1; i < f->config.core_count; i++) {
		if (are_siblings(f, 0, i)) continue;
		uint32_t near = reference_transfer_total(f, 0, i, f->node_of_core[0]);
		if (least == 0 || near < least) least = near;
	}
	uint32_t near = f->config.tenure_near_cycles;
	uint32_t less = near && least > near ? least - near : 0;
	return way > less ? way - less : way;
}

static uint64_t kept(const ref *f, uint32_t way, uint64_t draw) {
	uint64_t low = f->config.tenure_low_percent, high = f->config.tenure_high_percent;
	return (way * (((low << 32) + (high - low) * draw) >> 16) / 100) >> 16;
}

void reference_grant(ref *f, uint32_t requester, uint64_t arrival) {
	ref_line *l = &f->line[f->request[requester].line];
	uint32_t core_index = reference_core_of(f, requester);
	for (uint32_t level = 0; level < f->config.level_count; level++) {
		int is_same = l->holder != HL_NONE && place_of(f, level, l->holder) == place_of(f, level, core_index);
		uint32_t way = counted(f, nearest(f, level + 1));
		if (!is_same) l->leaves[level] = arrival + kept(f, way, reference_draw(f, requester, 4));
	}
	l->holder = core_index;
}

uint64_t reference_asked_back(const ref *f, uint32_t requester, uint64_t held) {
	const ref_line *l = &f->line[f->request[requester].line];
	uint32_t core_index = reference_core_of(f, requester);
	uint32_t way = counted(f, nearest(f, levels_apart(f, core_index, core_at(f, l, 0))));
	uint32_t conflict = counted(f, f->config.conflict_cycles);
	if (reference_conflict(f, f->request[requester].line, core_index) && way < conflict) way = conflict;
	uint64_t tenure = kept(f, way, reference_draw(f, requester, 3));
	return f->now + (tenure > held ? tenure : held);
}

uint64_t reference_rest_after_tenure(const ref *f, uint32_t requester, uint64_t rest) {
	const ref_request *q = &f->request[requester];
	const ref_line *l = &f->line[q->line];
	uint64_t from = l->heard > q->arrived ? l->heard : q->arrived;
	uint64_t passed = f->now > from ? f->now - from : 0;
	uint64_t least = q->leg < rest ? q->leg : rest;
	return rest > passed + least ? rest - passed : least;
}

/* A bubble sort from near to far; equally near requests stay in the order of arrival. */
void reference_sort_queue(ref *f, ref_line *l) {
	for (uint32_t end = l->queue_count; end > 1; end--)
		for (uint32_t i = 1; i < end; i++) {
			uint32_t before = l->queue[i - 1], after = l->queue[i];
			if (f->request[before].leg <= f->request[after].leg) continue;
			l->queue[i - 1] = after;
			l->queue[i] = before;
		}
	l->batch_count = l->queue_count;
}
