/*
 * account: where each core's cycles go. core.time is the moment up to which a core is charged. A charge may reach
 * beyond the present (a core runs ahead on its own); account_reset and results.c divide such a charge at the moment.
 */
#ifndef HL_ACCOUNT_H
#define HL_ACCOUNT_H

#include "loops.h"
#include "state.h"

/* Charges the core from core.time up to `until` to one category and one instruction. */
static inline void account_charge(hl_sim *s, uint32_t core_index, uint64_t until, enum cycles category, uint32_t pc) {
	core *c = &s->core[core_index];
	HL_ASSERT(until >= c->time && pc < s->program.code_count);
	uint64_t cycles = until - c->time;
	s->core_stats[core_index].cycles[category] += cycles;
	s->profile[pc] += cycles;
	c->time = until;
	c->account.last_category = (uint8_t)category;
	c->account.last_pc = pc;
}

/*
 * Where the cycles between core.time and the present belong, for a core that is charged only up to a moment in the past
 * (because it waits or is parked): its category and its instruction.
 */
enum cycles account_open_category(const hl_sim *s, uint32_t core_index);
static inline uint32_t account_open_pc(const hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	if (c->phase == PHASE_RUN) return c->account.last_pc;
	if (c->spin.active) return s->loops[c->spin.loop].head;
	return c->pc;
}

/* The core begins to idle at its own time, until the given one; its time until then is charged later. */
void account_begin_idle(core *c, uint64_t until, uint32_t pc);

/* The core idles from its own time until the given one. */
void account_idle(hl_sim *s, uint32_t core_index, uint64_t until, uint32_t pc);

/* Cycles of a core of one category, which an instruction has spent. */
typedef struct account_part {
	uint64_t cycles;
	uint32_t pc;
	uint8_t category; /* enum cycles */
} account_part;

enum { ACCOUNT_PARTS = 3 };

/* Divides the cycles between `now` and core.time, of a core charged beyond that: before its wait, in it, behind it. */
void account_divide_beyond(const core *c, uint64_t now, account_part parts[ACCOUNT_PARTS]);

/* Forgets everything charged before the present, so that all statistics begin now. */
void account_reset(hl_sim *s);

#endif
