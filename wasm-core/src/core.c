#include "core.h"

#include "account.h"
#include "adjacent.h"
#include "ahead.h"
#include "drain.h"
#include "interpret.h"
#include "interrupts.h"
#include "lines.h"
#include "loops.h"
#include "memory.h"
#include "races.h"
#include "sleep.h"
#include "spin.h"
#include "stores.h"
#include "wake.h"

static void go_on(hl_sim *s, uint32_t core_index, uint64_t time) {
	interpret(s, core_index, time, interpret_horizon(s, core_index, evq_first(&s->queue)));
}

void core_event(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	if (c->spin.rereads) {
		wake_to_reread(s, core_index);
		return;
	}
	if (c->phase == PHASE_PARKED) {
		wake_for_interrupt(s, core_index);
		return;
	}
	if (s->interruptible && interrupts_event(s, core_index)) return;
	c->started = 1;
	if (c->phase == PHASE_SLEEP) sleep_end(s, core_index);
	if (c->stores && stores_still_awaited(s, core_index)) stores_wait(s, core_index);
	else go_on(s, core_index, c->time);
}

void core_replay(hl_sim *s, uint32_t core_index, uint64_t time) {
	const core *c = &s->core[core_index];
	/*
	 * This part of the round was charged before (measuring began within the round), so the profile must not have it
	 * twice.
	 */
	if (c->time > time) s->profile[s->loops[c->spin.loop].head] -= c->time - time;
	interpret_replay(s, core_index, time, interpret_horizon(s, core_index, s->g->current));
}

void core_wake(hl_sim *s, uint32_t core_index, uint32_t line_index) {
	wake_for_line(s, core_index, line_index);
}

/* ---- Data ----------------------------------------------------------------------------------------------------- */

static uint64_t offset_of(const hl_sim *s, const request *q) {
	return ((uint64_t)q->line << s->line_shift) + q->offset;
}

/*
 * Performs the access at the core's instruction, whose line is there now. Returns the cycles that it takes beyond the
 * miss.
 */
static uint64_t perform(hl_sim *s, uint32_t core_index, const request *q) {
	core *c = &s->core[core_index];
	uint64_t w = s->code[c->pc];
	uint64_t *r = s->regs + (uint64_t)core_index * s->registers + c->window;
	uint64_t *a = &r[INSN_A(w)];
	hl_core_stats *stats = &s->core_stats[core_index];
	stats->instructions += !c->spin.active;
	s->g->totals.steps++;
	uint64_t offset = offset_of(s, q);
	if (races_watched(s)) races_access(s, core_index, c->pc, offset, s->g->now, r);
	if (q->access == ACCESS_READ) {
		if (!c->spin.active) stats->loads++;
		*a = core_load(s, core_index, offset, access_load_width(INSN_OP(w)));
		return 0;
	}
	s->line[q->line].epoch_words |= line_words(q->offset, q->size);
	if (q->access != ACCESS_ATOMIC) {
		stats->stores++;
		core_store(s, core_index, s->g->now, offset, access_stored_size(w), *a);
		return 0;
	}
	stats->atomics++;
	*a = core_atomic(s, core_index, s->g->now, offset, w, r);
	return s->config.atomic_hit_cycles;
}

/*
 * Books the time since the core's own time: first the time that the request was queued, then the time of its service.
 */
static void charge_wait(hl_sim *s, uint32_t core_index, uint64_t queued, enum cycles service) {
	core *c = &s->core[core_index];
	uint64_t now = s->g->now;
	uint32_t pc = account_open_pc(s, core_index);
	uint64_t waited = now - c->time;
	account_charge(s, core_index, c->time + (queued < waited ? queued : waited), CYCLES_QUEUE, pc);
	account_charge(s, core_index, now, service, pc);
}

/* Books the time for which the core has waited for its store buffer. */
static void charge_drain(hl_sim *s, uint32_t core_index) {
	account_charge(s, core_index, s->g->now, stores_wait_category(s, core_index), s->core[core_index].pc);
	stores_wait_ends(s, core_index);
}

/* Returns 1 when the load was the re-read of a wait loop that goes on: then the core stays parked. */
static int keeps_waiting(hl_sim *s, const request *q) {
	core *c = &s->core[q->core];
	uint32_t width = access_load_width(INSN_OP(s->code[c->pc]));
	uint32_t pc = c->pc;
	if (spin_judge(s, q->core, core_load(s, q->core, offset_of(s, q), width))) {
		if (races_watched(s)) races_access(s, q->core, pc, offset_of(s, q), s->g->now, NULL);
		return 1;
	}
	if (c->spin.pure) {
		spin_note_load(c, q->line, (uint32_t)offset_of(s, q));
		c->spin.misses++;
		c->spin.waited += s->g->now - q->issued;
	}
	return 0;
}

void core_execute_at_home(hl_sim *s, uint32_t requester) {
	const request *q = &s->request[requester];
	if (q->kind == REQUESTER_DRAIN) drain_execute_first(s, q->core);
	else perform(s, q->core, q);
}

static void take_answer(hl_sim *s, const request *q) {
	core *c = &s->core[q->core];
	c->phase = PHASE_RUN;
	c->pc++;
	go_on(s, q->core, c->time);
}

static void take_demand(hl_sim *s, const request *q) {
	core *c = &s->core[q->core];
	charge_wait(s, q->core, q->queued, (enum cycles)q->category);
	c->spin.quiet_from = sim_operations(s);
	if (q->at_home) {
		take_answer(s, q);
		return;
	}
	if (q->access == ACCESS_READ && keeps_waiting(s, q)) return;
	c->phase = PHASE_RUN;
	uint64_t more = perform(s, q->core, q);
	if (more) account_charge(s, q->core, c->time + more, CYCLES_L1, c->pc);
	c->pc++;
	go_on(s, q->core, c->time);
}

/* Is the arrival of the line what the core waited for: that of a prefetch, or room in its store buffer? */
static int waits_for(const hl_sim *s, uint32_t core_index, uint32_t line_index, int has_drained) {
	enum phase phase = (enum phase)s->core[core_index].phase;
	if (phase == PHASE_DRAIN) return has_drained;
	return phase == PHASE_PREFETCH && sim_demand(s, core_index)->line == line_index;
}

/*
 * The atomic for which the core waited until its buffer is empty begins anew: until it has its line, another core may
 * take the line away.
 */
static void begin_atomic(hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	uint32_t op = INSN_OP(s->code[c->pc]), cycles = s->config.atomic_after_stores_cycles;
	if (c->phase != PHASE_DRAIN || c->stores > 0 || !access_is_atomic(op)) return;
	if (cycles) account_charge(s, core_index, c->time + cycles, CYCLES_L1, c->pc);
}

static void take_other(hl_sim *s, const request *q) {
	/* What is needed of the request: when the stores have drained, the requester may have asked for another line. */
	uint32_t core_index = q->core, line_index = q->line;
	uint64_t queued = q->queued;
	enum cycles service = (enum cycles)q->category;
	core *c = &s->core[core_index];
	c->spin.cold = 1; /* a load of the round under way may have seen an older version of the line */
	int has_drained = drain_stores(s, core_index);
	if (!waits_for(s, core_index, line_index, has_drained)) return;
	if (c->phase == PHASE_DRAIN) charge_drain(s, core_index);
	else charge_wait(s, core_index, queued, service);
	begin_atomic(s, core_index);
	sim_schedule_run(s, core_index);
}

void core_take_data(hl_sim *s, uint32_t requester) {
	const request *q = &s->request[requester];
	if (adjacent_possible(s)) adjacent_arrived(s, requester);
	switch ((enum requester_kind)q->kind) {
	case REQUESTER_DEMAND: take_demand(s, q); return;
	case REQUESTER_PREFETCH:
	case REQUESTER_DRAIN:
	case REQUESTER_AHEAD: take_other(s, q); return;
	case REQUESTER_FILL:
		ahead_arrived(s, requester);
		take_other(s, q);
		return;
	case REQUESTER_KIND_COUNT: break;
	}
	HL_CHECK(0);
}

/* ---- Setup ---------------------------------------------------------------------------------------------------- */

static void enter(hl_sim *s, uint32_t core_index, uint32_t entry) {
	core *c = &s->core[core_index];
	c->pc = entry;
	c->window = 0;
	c->depth = 0;
	c->frame = 0;
}

/* Executes the function, or a part of it; returns 1 when the function has returned, or there is none. */
static int execute_setup(hl_sim *s, uint32_t core_index, uint32_t entry) {
	core *c = &s->core[core_index];
	if (entry == HL_NONE) return 1;
	if (c->pc == HL_NONE) enter(s, core_index, entry);
	enum halt halt = interpret_setup(s, core_index);
	c->time = 0;
	if (halt != HALT_RETURN) return 0;
	c->pc = HL_NONE;
	return 1;
}

int core_setup(hl_sim *s) {
	globals *g = s->g;
	if (g->stage == RUN_SETUP) {
		if (execute_setup(s, 0, s->program.setup)) g->stage = RUN_SETUP_CPU;
		return 0;
	}
	if (!execute_setup(s, g->setup_core, s->program.setup_cpu)) return 0;
	if (++g->setup_core < s->cores) return 0;
	for (uint32_t i = 0; i < s->cores; i++) enter(s, i, s->program.operation);
	g->stage = RUN_TIME;
	return 1;
}
