/*
 * interrupts: timers, interrupts of other cores that a handler of the program takes, and the hypervisor that takes
 * cores away (steal time). MODEL.md, "Interrupts", says what they mean.
 *
 * A core is interrupted at a *point*: where other cores can notice what it does, at jumps backwards, at calls, and
 * within work() and wait_until(). In a run whose cores can be interrupted the interpreter yields at the first point at
 * which something may be due (points.h), and the core's event there takes what is due. So nothing is ever taken back:
 *   - work() and wait_until() that do not end before something can be due are a *stretch* (PHASE_STRETCH): they end by
 *     an event, which comes sooner when an interrupt does;
 *   - a core that is parked in a wait loop, or sleeps, has an event for the next interrupt that it knows of, and one
 *     that another core sends later brings the event nearer.
 */
#ifndef HL_INTERRUPTS_H
#define HL_INTERRUPTS_H

#include "state.h"

/* Does the hypervisor of the machine take cores away? */
static inline int interrupts_steal(const hl_config *c) {
	return c->steal_every_cycles > 0 && c->steal_for_cycles > 0;
}

/* Is the instruction a point, although the interpreter does not wait for the core's turn there? */
static inline int interrupts_is_point(uint32_t op) {
	switch ((enum opcode)op) {
	case OP_SPIN:
	case OP_FENCE:
	case OP_RELAX:
	case OP_WORK:
	case OP_WORKI:
	case OP_WORKRND:
	case OP_WAITUNTIL: return 1;
	default: return 0;
	}
}

static inline uint64_t interrupts_sooner(uint64_t time, uint64_t at) {
	return at && at < time ? at : time;
}

/* When the first interrupt that the core knows of reaches it, whether or not its context takes it; UINT64_MAX: none. */
static inline uint64_t interrupts_arrival(const hl_sim *s, uint32_t core_index) {
	const interrupts_state *i = &s->interrupts[core_index];
	return interrupts_sooner(interrupts_sooner(UINT64_MAX, i->timer_at), i->call_at);
}

/* The first moment from which on the core, as far as is known, does not simply go on; UINT64_MAX: none. */
static inline uint64_t interrupts_next(const hl_sim *s, uint32_t core_index) {
	const interrupts_state *i = &s->interrupts[core_index];
	uint64_t next = i->masked ? UINT64_MAX : interrupts_arrival(s, core_index);
	return next < i->steal_at ? next : i->steal_at;
}

/*
 * With recursion: may the handler go from a window on to another one, which is beyond window_max? Its windows lie above
 * all others.
 */
static inline int interrupts_is_window(const hl_sim *s, uint32_t from, uint32_t window) {
	return s->handler_window > 0 && from >= s->handler_window && window + INSN_REGISTERS <= s->registers;
}

void interrupts_init(hl_sim *s);

/*
 * The event of a core that is not parked is due. Ends a stretch, a sleep, or a time for which the core was taken away,
 * and takes what is due then. Returns 1 when the core does nothing more now.
 */
int interrupts_event(hl_sim *s, uint32_t core_index);

/* A stretch of time: work(), of which `piece` is done at `percent` of its cycles; or wait_until() (piece 0). */
typedef struct interrupts_stretch {
	uint64_t time;
	uint64_t cycles;
	uint64_t piece;
	uint32_t percent;
} interrupts_stretch;

/* The core, whose turn it is at that time and which stands at work() or wait_until(), begins the stretch. */
void interrupts_begin_stretch(hl_sim *s, uint32_t core_index, const interrupts_stretch *stretch);

/* The core has just been parked: it gets an event at its next interrupt. */
void interrupts_watch_parked(hl_sim *s, uint32_t core_index);

/* An interrupt for the handler is sent to the core at that time. */
void interrupts_send(hl_sim *s, uint32_t target, uint64_t time);

/* The handler has returned, at core.time: the core is where it was interrupted. */
void interrupts_return(hl_sim *s, uint32_t core_index);

#endif
