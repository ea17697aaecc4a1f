#include "sides.h"

#include "trace.h"
#include "warmth.h"

_Static_assert(STRUCTURE_COUNT * COLD_BITS < 32, "the cold parts of a side and a bit fit into an argument");

/* Notes on the way through a stretch of code, and least instructions between two of them. Assumed: enough to watch. */
#define PARTS_MAX 6
#define PART_INSTRUCTIONS_MIN 200

/* The cold part of a working set as it is noted. Rounded up: what is noted as warm is warm. */
static uint32_t noted_part(uint64_t cold) {
	return (uint32_t)((cold * COLD_WHOLE + WARMTH_ONE - 1) >> 32);
}

static uint32_t cold_parts(const hl_sim *s, const warmth *w, enum side side) {
	uint32_t parts = 0;
	for (uint32_t i = 0; i < STRUCTURE_COUNT; i++) {
		int is_used = w && s->g->pace[side].entries[i] && warmth_has(s, i);
		parts |= (is_used ? noted_part(w->cold[side][i]) : COLD_NONE) << (COLD_BITS * i);
	}
	return parts;
}

static void note(hl_sim *s, uint32_t core_index, const warmth *w, uint64_t time, int always) {
	core_side *of = &s->core_side[core_index];
	uint32_t a = cold_parts(s, w, SIDE_USER) | (of->side == SIDE_KERNEL ? SIDES_IN_KERNEL : 0);
	uint32_t b = cold_parts(s, w, SIDE_KERNEL);
	if (!always && of->noted[0] == a && of->noted[1] == b) return;
	of->noted[0] = a;
	of->noted[1] = b;
	of->noted_at = time;
	trace_note(s, TRACE_SIDES, time, trace_core(core_index, HL_NONE), a, b);
}

static const warmth *warmth_of(const hl_sim *s, uint32_t core_index) {
	return s->warm_cores ? &s->warmth[core_index] : NULL;
}

void sides_note(hl_sim *s, uint32_t core_index, uint64_t time) {
	if (s->core_side) note(s, core_index, warmth_of(s, core_index), time, 0);
}

void sides_begin(hl_sim *s) {
	if (!s->core_side) return;
	for (uint32_t i = 0; i < s->cores; i++) note(s, i, warmth_of(s, i), 0, 1);
}

void sides_end(hl_sim *s, uint64_t time) {
	if (!s->core_side) return;
	for (uint32_t i = 0; i < s->cores; i++)
		if (s->core_side[i].noted_at <= time) note(s, i, warmth_of(s, i), time, 1);
}

void sides_cross(hl_sim *s, uint32_t core_index, uint64_t time) {
	if (!s->core_side) return;
	core_side *of = &s->core_side[core_index];
	of->side = of->side == SIDE_USER ? SIDE_KERNEL : SIDE_USER;
	/* Always: a ring that has lost what was before knows the mode from here on. */
	note(s, core_index, warmth_of(s, core_index), time, 1);
}

void sides_execute(hl_sim *s, uint32_t core_index, enum side side, uint64_t n, uint64_t time) {
	if (!s->core_side) return;
	s->core_side[core_index].side = side;
	sides_note(s, core_index, time);
	uint64_t parts = n / PART_INSTRUCTIONS_MIN < PARTS_MAX ? n / PART_INSTRUCTIONS_MIN : PARTS_MAX;
	warmth on_the_way = s->warmth[core_index];
	for (uint64_t part = 1; part < parts; part++) {
		warmth_cost cost = warmth_foresee(s, &on_the_way, side, n / parts);
		time += cost.base + cost.pollution;
		note(s, core_index, &on_the_way, time, 0);
	}
}

void sides_enter(hl_sim *s, uint32_t core_index, uint32_t context_number, uint64_t time) {
	if (!s->core_side) return;
	core_side *of = &s->core_side[core_index];
	s->context[s->core[core_index].context].side = of->side;
	of->side = s->context[context_number].side;
	sides_note(s, core_index, time);
}
