#include "vm.h"

#include "access.h"
#include "account.h"
#include "dir.h"
#include "interpret.h"
#include "loops.h"
#include "spin.h"

static void go_on(hl_sim *s, uint32_t core_index, uint64_t time) {
	interpret(s, core_index, time, interpret_horizon(s, core_index, evq_first(&s->queue)));
}

void vm_event(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	c->started = 1;
	go_on(s, core_index, c->time);
}

void vm_replay(hl_sim *s, uint32_t core_index, uint64_t time) {
	const core *c = &s->core[core_index];
	/* Of the round, this part was charged before (measuring began in it): not to the profile again. */
	if (c->time > time) s->profile[s->loops[c->loop].head] -= c->time - time;
	interpret_replay(s, core_index, time, interpret_horizon(s, core_index, s->g->current));
}

/* The access at the core's instruction, with its line at hand. Returns the cycles it takes beyond the miss. */
static uint64_t perform(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	uint64_t w = s->code[c->pc];
	uint64_t *r = s->regs + (uint64_t)core_index * s->registers + c->window;
	uint64_t *a = &r[INSN_A(w)];
	hl_core_stats *stats = &s->core_stats[core_index];
	stats->instructions += !c->spinning;
	s->g->totals.steps++;
	const request *q = &s->request[core_index];
	uint8_t *at = s->memory + ((uint64_t)q->line << s->line_shift) + q->offset;
	if (q->access == ACCESS_READ) {
		if (!c->spinning) stats->loads++;
		*a = access_read(at, access_load_width(INSN_OP(w)));
		return 0;
	}
	s->line[q->line].epoch_words |= dir_words(q->offset, q->size);
	if (q->access == ACCESS_WRITE) {
		stats->stores++;
		access_write(at, access_store_size(INSN_OP(w)), *a);
		return 0;
	}
	stats->atomics++;
	*a = access_atomic(at, w, r);
	return s->config.atomic_hit_cycles;
}

void vm_deliver(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	const request *q = &s->request[core_index];
	c->quiet_from = sim_operations(s);
	if (q->access == ACCESS_READ) {
		uint64_t w = s->code[c->pc];
		const uint8_t *at = s->memory + ((uint64_t)q->line << s->line_shift) + q->offset;
		if (spin_judge(s, core_index, access_read(at, access_load_width(INSN_OP(w))))) return;
		if (c->loop_pure) {
			spin_note_load(c, q->line);
			c->loop_misses++;
			c->loop_wait += s->g->now - q->issued;
		}
	}
	c->phase = PHASE_RUN;
	uint64_t more = perform(s, core_index);
	if (more) account_charge(s, core_index, c->time + more, CYCLES_L1, c->pc);
	c->pc++;
	go_on(s, core_index, c->time);
}

/* ---- Setup ---------------------------------------------------------------------------------------------------- */

static uint32_t setup_entry(const hl_sim *s, uint32_t stage) {
	return stage == 0 ? s->program.setup : s->program.setup_cpu;
}

static void enter(hl_sim *s, uint32_t core_index, uint32_t entry) {
	core *c = &s->core[core_index];
	c->pc = entry;
	c->window = 0;
	c->depth = 0;
}

int vm_setup(hl_sim *s) {
	globals *g = s->g;
	uint32_t core_index = g->setup_stage == 0 ? 0 : g->setup_stage - 1;
	uint32_t entry = setup_entry(s, g->setup_stage);
	core *c = &s->core[core_index];
	if (entry != HL_NONE) {
		if (c->pc == HL_NONE) enter(s, core_index, entry);
		enum halt halt = interpret_setup(s, core_index);
		c->time = 0;
		if (halt != HALT_RETURN) return 0;
	}
	c->pc = HL_NONE;
	if (++g->setup_stage <= s->cores) return 0;
	for (uint32_t i = 0; i < s->cores; i++) enter(s, i, s->program.operation);
	g->setup_stage = HL_NONE;
	return 1;
}
