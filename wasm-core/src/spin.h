/*
 * spin: waiting without events.
 *
 * A core passes the head of a wait loop (SPIN) once a round. When a whole round did nothing but read valid copies and
 * left every living register as it was, the next round will be the same, and so on until one of the lines it reads is
 * taken away. Such a core is *spinning*: from here to the end of the loop its cycles count as spin cycles. With
 * config.park it is also *parked*: it has no event, and the rounds it would have made are worked out when a line it
 * reads is invalidated (wake.h). Then either
 *   - the loop has the simple form of loops.h: its re-read is issued for the moment at which the next round's load
 *     would have missed, right away or, on machines with ports, by an event at that moment; and when the data
 *     arrives, the condition is judged natively (spin_judge): the core stays parked unless it may proceed; or
 *   - the interrupted round is executed up to the present by the interpreter, and the core goes on from there.
 * Both give exactly the events that going round and round would have given (tested: park on and off give equal hashes
 * and statistics).
 */
#ifndef HL_SPIN_H
#define HL_SPIN_H

#include "account.h"
#include "insn.h"
#include "loops.h"
#include "state.h"

/*
 * SPIN_YIELD is as SPIN_GO_ON, but other cores have just been scheduled. Only the interpreter uses it, spin_head does
 * not.
 */
enum spin_verdict { SPIN_GO_ON, SPIN_PARKED, SPIN_STUCK, SPIN_YIELD };

/* The core passes the head of a loop at its own time `time`; `window` are its registers. Charges are up to date. */
enum spin_verdict spin_head(hl_sim *s, uint32_t core_index, uint32_t loop_index, uint64_t time, const uint64_t *window);

/* The core reads at an offset in a line while a round of waiting may be under way. */
static inline void spin_note_load(core *c, uint32_t line_index, uint32_t offset) {
	for (uint32_t i = 0; i < c->spin.load_count; i++)
		if (c->spin.lines[i] == line_index) return;
	if (c->spin.load_count == HL_SPIN_LOADS_MAX) {
		c->spin.pure = 0;
		return;
	}
	c->spin.offsets[c->spin.load_count] = offset;
	c->spin.lines[c->spin.load_count++] = line_index;
}

/* Registers of the core when it passed the head of its loop. */
static inline uint64_t *spin_registers(const hl_sim *s, uint32_t core_index) {
	return s->loop_regs + (uint64_t)core_index * INSN_REGISTERS;
}

/* Does the core pass this head for the second time in a row, and has the round changed nothing? */
static inline int spin_same_round(const hl_sim *s, const core *c, uint32_t core_index, uint32_t loop_index,
                                  const uint64_t *window) {
	if (c->spin.loop != loop_index || c->spin.window != c->window || !c->spin.pure) return 0;
	const uint64_t *before = spin_registers(s, core_index);
	for (uint32_t i = s->loops[loop_index].live; i-- > 0;)
		if (before[i] != window[i]) return 0;
	return 1;
}

/*
 * A loop that nothing from outside can end is no wait loop, only perhaps an endless one: to find that out, two rounds
 * in a row are looked at, now and then.
 */
#define SPIN_BLIND_ROUNDS 64u

static inline int spin_skips(const hl_sim *s, core *c, uint32_t loop_index) {
	if (!s->loops[loop_index].blind || c->spin.loop != loop_index) return 0;
	if (c->spin.window != c->window || !c->spin.pure) return 0;
	c->spin.skips = c->spin.skips ? c->spin.skips - 1 : SPIN_BLIND_ROUNDS;
	return c->spin.skips > 1;
}

/* Begins a round with the registers that are noted already. */
static inline void spin_reset_round(core *c, uint32_t loop_index, uint64_t time) {
	c->spin.loop = loop_index;
	c->spin.window = c->window;
	c->spin.began = time;
	c->spin.pure = 1;
	c->spin.load_count = 0;
	c->spin.cold = 0;
	c->spin.misses = 0;
	c->spin.waited = 0;
	c->spin.steps = 0;
	c->spin.park_native = 0;
}

static inline void spin_begin_round(const hl_sim *s, core *c, uint32_t core_index, uint32_t loop_index, uint64_t time,
                                    const uint64_t *window) {
	uint64_t *noted = spin_registers(s, core_index);
	for (uint32_t i = 0; i < s->loops[loop_index].live; i++) noted[i] = window[i];
	c->spin.first = s->loops[loop_index].first;
	spin_reset_round(c, loop_index, time);
}

/* Is the instruction outside the loop that the core was spinning in? */
static inline int spin_outside(const hl_sim *s, const core *c, uint32_t pc) {
	const loop *l = &s->loops[c->spin.loop];
	return c->window == c->spin.window && (pc < l->first || pc > l->last);
}

/*
 * Does a jump backwards from pc to target show that the core has left the loop it was waiting in? Coming to its head
 * again would then be a new visit, not another round. (Every jump to the loop's first instruction is within the loop.)
 */
static inline int spin_left(const hl_sim *s, const core *c, uint32_t pc, uint32_t target) {
	if (target == c->spin.first) return 0;
	return spin_outside(s, c, pc) || (c->window == c->spin.window && target < s->loops[c->spin.loop].first);
}

/* The core has left its wait loop, at its own time. Charges are up to date. */
void spin_end(hl_sim *s, uint32_t core_index, uint64_t time);

/*
 * 2^32 divided by the cycles of a round, rounded up; 0 for long rounds. The product of a number below 2^16 with it,
 * divided by 2^32, is the number divided by the round, rounded down: what rounding adds is less than 2^-16.
 */
static inline uint64_t spin_inverse(uint64_t period) {
	return period >> 16 ? 0 : ((1ull << 32) + period - 1) / period;
}

/*
 * Rounds that last for so many cycles, or longer. Nearly all numbers are short, and a product takes less time than a
 * quotient.
 */
static inline uint64_t spin_rounds_until(uint64_t cycles, uint64_t period, uint64_t inverse) {
	uint64_t last = cycles + period - 1;
	return inverse && last >> 16 == 0 ? last * inverse >> 32 : last / period;
}

/* First moment from base on, in steps of the period, at which the core's event comes after the event being handled. */
static inline uint64_t spin_next_round(const hl_sim *s, const core *c, uint32_t core_index) {
	uint64_t time = c->spin.park_base;
	uint64_t now = s->g->now;
	uint64_t period = c->spin.park_period;
	if (time < now) time += spin_rounds_until(now - time, period, c->spin.park_inverse) * period;
	if (sim_core_key(core_index, time) < s->g->current) time += period;
	return time;
}

/* For the simple form: the core loses its line, and is charged up to the load of its next round, which will miss. */
static inline void spin_come_to_load(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	const loop *l = &s->loops[c->spin.loop];
	uint64_t time = spin_next_round(s, c, core_index);
	account_charge(s, core_index, time, CYCLES_SPIN, l->head);
	c->pc = l->load_pc;
	c->spin.began = time;
	c->spin.misses = 0;
	c->spin.waited = 0;
}

/* A core that is judged natively stays parked after its re-read: see spin_judge. */
static inline void spin_stay(hl_sim *s, uint32_t core_index, const loop *l, uint64_t value, uint64_t now) {
	core *c = &s->core[core_index];
	uint64_t *window = s->regs + (uint64_t)core_index * s->registers + c->window;
	window[l->loaded] = value;
	c->phase = PHASE_PARKED;
	c->pc = l->head;
	c->spin.park_base = now + l->after;
}

/* The re-read of a natively judged spinner has yielded `value`: 1 when it stays parked, 0 when it must go on. */
int spin_judge(hl_sim *s, uint32_t core_index, uint64_t value);

#endif
