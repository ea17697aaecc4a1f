/*
 * state: the whole simulation as one value.
 *
 * One allocation, made by hl_create and never enlarged, in three parts:
 *
 *   | hl_sim (this handle) and constants | state, copied by snapshots | results, filled by hl_results |
 *
 * arrays.def lists the arrays of all three, and arena.c lays them out. The handle holds the only pointers; the data
 * that they lead to refer to other data by index, never by address. So a snapshot is a memcpy of the state part. Each
 * module declares what it keeps in a header of its own (spin_state.h for spin.[ch] and so on), and only that module
 * changes it; this header puts the parts together.
 *
 * Cores, requesters (dir_state.h) and slots are the *entities* of the event queue, each with an event of its own.
 */
#ifndef HL_STATE_H
#define HL_STATE_H

#include <stdint.h>

#include "../include/hotline.h"
#include "account_state.h"
#include "check.h"
#include "caches_state.h"
#include "contexts_state.h"
#include "dir_state.h"
#include "evq.h"
#include "insn.h"
#include "interrupts_state.h"
#include "limits.h"
#include "locks_state.h"
#include "measure_state.h"
#include "protocol.h"
#include "races_state.h"
#include "rng.h"
#include "spin_state.h"
#include "stations_state.h"
#include "stores_state.h"
#include "sides_state.h"
#include "warmth_state.h"

enum activity {
#define HL_ACTIVITY(NAME, sentence) ACTIVITY_##NAME,
#include "activity.def"
#undef HL_ACTIVITY
	ACTIVITY_COUNT
};

enum trace_kind {
#define HL_TRACE(NAME, hashed, line_used, a, b, sentence) TRACE_##NAME,
#include "trace_kinds.def"
#undef HL_TRACE
	TRACE_KIND_COUNT
};

enum cycles {
#define HL_CYCLES(NAME, name, sentence) CYCLES_##NAME,
#include "stats.def"
	CYCLES_COUNT
};

enum opcode {
#define HL_OP(NAME, roles, cost, sentence) OP_##NAME,
#include "opcodes.def"
#undef HL_OP
	OP_COUNT,
	/* In insn.op only: an access of a run with jitter or a detector; `code` has the instruction itself. */
	OP_OBSERVED = OP_COUNT,
	OP_POINT,   /* an instruction at which a core can be interrupted, though other cores may not notice it */
	OP_RETURNED, /* behind the last instruction: there the handler of an interrupt returns to */
	/* Any instruction with floating-point values: one case of the interpreter's table in place of 25. */
	OP_FLOATING,
	/* Any request of the system, and one before which the core's stores drain: two cases in place of 21. */
	OP_SYSTEM,
	OP_SYSTEM_DRAINED
};

/* What a core does at present. */
enum phase {
	PHASE_RUN,      /* its event continues the program */
	PHASE_PARKED,   /* in a wait loop on valid copies; no event */
	PHASE_WAIT,     /* its request is under way; see the request */
	PHASE_PREFETCH, /* the core wants a line that another of its own requesters is fetching */
	PHASE_DRAIN,    /* the core waits until its store buffer has room, or is empty */
	PHASE_SLEEP,    /* in cpu_sleep(); the core has an event only when its time of waking is known */
	PHASE_STRETCH,  /* in work() or wait_until() of a run whose cores can be interrupted: see interrupts.h */
	PHASE_STOLEN,   /* the hypervisor has taken the core away */
};

typedef struct core {
	uint64_t time;     /* up to this time the core is charged to categories */
	uint64_t paused_at; /* its last cpu_relax(), but none of a wait loop that it has left: see threads.h */
	uint64_t work_left; /* cycles of a work() that the core has begun: see threads.h */
	uint64_t op_start; /* when the core's current operation began */
	uint64_t wake_at;  /* when the first interrupt that no sleep has seen yet reaches the core; 0: there is none */
	uint64_t waited_until; /* when the core's latest wait for its store buffer ended, ... */
	uint32_t waited_pc;    /* ... and the instruction that waited: it may have to wait further */
	uint32_t pc;
	uint32_t window; /* index of register 0 */
	uint32_t depth;  /* calls on the call stack */
	uint32_t frame;  /* bytes by which ENTER has moved the frames up */
	uint32_t stack;  /* address of the stack of the core's context */
	uint32_t context; /* the context that the core is in: see contexts.h */
	uint8_t phase;   /* enum phase */
	uint8_t started;
	uint8_t delayed; /* the delay before the access at pc has been drawn */
	uint8_t stores;      /* number of stores in the core's store buffer: see stores.h */
	uint8_t first_store; /* place of the oldest of these stores */
	uint8_t store_barrier; /* a barrier of stores came after the youngest of these stores */
	uint8_t asking; /* bit i: the core's requester of kind i, no demand nor fill buffer, has a request under way */
	uint32_t filling; /* bit i: fill buffer i of the core has a request under way: see ahead.h */
	uint32_t follows; /* the core that completed an operation just before this core last did; HL_NONE: none */
	account_state account;
	spin_state spin;
	rng random;
	rng jitter;
} core;

/* The stages of a run: before time begins, and then time. */
enum run_stage {
	RUN_SETUP,     /* core 0 executes setup() */
	RUN_SETUP_CPU, /* globals.setup_core executes setup_cpu() */
	RUN_TIME,
};

/* The scalars of the state part. */
typedef struct globals {
	hl_totals totals;
	hl_fault fault;
	measure measure;
	rng random;
	uint64_t now;
	uint64_t current; /* key of the event being handled */
	uint64_t hash;
	uint64_t trace_written;
	uint64_t placed; /* lines that setup() gave a home: the effort of setup, beside its steps */
	uint64_t effort_at_progress; /* effort when an operation was last completed: see sim_effort */
	uint32_t status;
	uint32_t stage; /* enum run_stage */
	uint32_t setup_core;
	uint32_t free_slot;
	uint32_t free_group;
	uint32_t lock_count;
	uint32_t lock_caller_count;
	uint32_t stores; /* in the store buffers of all cores */
	uint32_t context_count; /* created by the program */
	uint32_t handler; /* entry of the handler of interrupts, plus one; 0: there is none */
	uint32_t station_count;
	pace pace[SIDE_COUNT];
} globals;

typedef struct loop loop; /* see loops.h */

/* Of an instruction: how often it was executed, in the form in which that is noted with the least work. */
typedef struct run_count {
	uint64_t change; /* by how much more often than the instruction before it, without the jumps of both; modulo 2^64 */
	uint64_t jumps;  /* of a branch or CALL: how often it went to its target */
} run_count;

/* The owner of an event. */
enum event_of { EVENT_OF_CORE, EVENT_OF_REQUESTER, EVENT_OF_SLOT };

typedef struct event_owner {
	uint32_t kind; /* enum event_of */
	uint32_t index;
} event_owner;

struct hl_sim {
	/* Constants, as they were configured. */
	hl_config config;
	hl_program program;
	uint64_t seed;
	uint64_t cycles_max;
	uint64_t trace_from;
	uint64_t trace_until;
	uint64_t watched_from; /* bytes of memory with watched words; none: both 0 */
	uint64_t watched_until;
	uint64_t progress_steps_max;
	int64_t event_steps; /* instructions of one event: HL_EVENT_STEPS_MAX; tests set a lower number */
	uint32_t cores;
	uint32_t requesters;
	uint32_t first_requester[REQUESTER_KIND_COUNT]; /* of core 0; HL_NONE: the run has none of that kind */
	uint32_t fill_buffers; /* of a core; 0: cores do not look ahead, see ahead.h */
	uint32_t pairs; /* 1: a miss also asks for the other line of a pair, see adjacent.h */
	uint32_t slots;
	uint32_t levels; /* of places below the whole machine: see places.h */
	uint32_t level_way[HL_LEVELS_MAX + 1]; /* what a tenure is a share of, for cores that are so many levels apart */
	uint32_t conflict_way; /* the same while several outermost places want a line */
	uint32_t entities;
	uint32_t line_shift;
	uint32_t line_first; /* number of the first line of memory */
	uint32_t lines;      /* in memory */
	uint32_t line_groups;  /* of LINE_GROUP lines */
	uint32_t sharer_words; /* 64-bit words of a line's sharer set */
	uint32_t memory_bytes;
	uint32_t stack_base; /* address of core 0's stack */
	uint32_t stack_stride;
	uint32_t registers; /* of one core */
	uint32_t window_max; /* no register window may begin above this; UINT32_MAX: the verifier knows that none can */
	uint32_t handler_window; /* where the registers of the handler of interrupts begin, above all others */
	uint32_t loop_count;
	uint32_t contexts; /* contexts that the program may create: HL_CONTEXTS_MAX, or 0 when it creates none */
	uint32_t stations; /* stations that the program may declare, likewise */
	uint32_t storms; /* 1: re-reads are served as storms, where they can be: see storm.h; tests set 0 */
	uint32_t stride_max; /* requesters in a stride of a queue: see queue.h; tests set other numbers */
	uint32_t serves_ahead; /* 1: this machine's homes may decide a read before its time: see can_serve_ahead in dir.c */
	uint32_t siblings; /* 1: some cores share their caches */
	uint32_t interruptible; /* 1: cores can be interrupted, or taken away: see interrupts.h */
	uint32_t divides_work; /* 1: work() may take several pieces of time: siblings or interruptible */
	uint32_t step_cycles_max; /* no instruction takes longer whose cost is fixed, nor do pauses and fences */
	uint32_t asks_home; /* 1: a miss asks the line's home at once: no ports, no shared caches on the way */
	uint32_t uneven;   /* 1: work() does not take the same cycles on all cores */
	uint32_t channels; /* stations that stand for the memory behind them: see channels.h */
	uint32_t sided; /* 1: the run has notes of modes, see sides.h */
	uint32_t warm_cores; /* cores, or 0 when the program executes neither user(n) nor kernel(n) */
	cache_shape l1; /* see caches.h; l1 and l3 have no ways where l2 has none */
	cache_shape l2;
	cache_shape l3;
	cache_shape tlb;
	uint32_t op_cycles[OP_COUNT]; /* cycles of instructions whose cost is always the same; 0 for the others */
	uint32_t race_granules; /* of 8 bytes of memory; 0: races are not looked for */
	uint32_t race_cell_count;
	uint32_t race_sync_count;
	uint32_t race_reader_count;
	uint64_t state_bytes; /* of the state part, which begins with *g */
	uint64_t until; /* hl_run_until: events later than this stay pending */
	uint64_t events_end; /* the slice ends when so many events have been handled since the run began */

	evq queue;             /* the event queue, whose arrays are state */
	cache_history history; /* arrays of state, too: [lines][sharer_words] each, only where there are L2s */

	/* Every other array of the arena. */
#define HL_TABLE(type, name, count, sentence) const type *name;
#define HL_ARRAY(type, name, count, sentence) type *name;
#define HL_RESULT(type, name, count, sentence) type *name;
#include "arrays.def"
};

static inline uint32_t sim_requester(const hl_sim *s, enum requester_kind kind, uint32_t core_index) {
	return s->first_requester[kind] + core_index;
}

/* The requester of a fill buffer: see ahead.h. */
static inline uint32_t sim_fill_requester(const hl_sim *s, uint32_t core_index, uint32_t buffer) {
	return s->first_requester[REQUESTER_FILL] + buffer * s->cores + core_index;
}

/* The request that the core waits for. */
static inline request *sim_demand(const hl_sim *s, uint32_t core_index) {
	return &s->request[core_index];
}

static inline uint32_t sim_core_entity(uint32_t core_index) {
	return 2 * core_index;
}

/* Key of the event with which the core goes on at that time. */
static inline uint64_t sim_core_key(uint32_t core_index, uint64_t time) {
	return evq_key(time, EVQ_CORE, sim_core_entity(core_index));
}

static inline uint32_t sim_node_of(const hl_sim *s, uint32_t core_index) {
	return s->node_of_core[core_index];
}

/* The cycles of work(n) on the core. Numbers near the end of time become a fault. */
static inline uint64_t sim_work_on(const hl_sim *s, uint32_t core_index, uint64_t n) {
	if (!s->uneven) return n;
	return n > UINT64_MAX / HL_WORK_PERCENT_MAX ? HL_TIME_MAX : n * s->work[core_index] / 100;
}

static inline uint32_t sim_lines_of_group(const hl_sim *s, uint32_t group) {
	uint32_t left = s->lines - group * LINE_GROUP;
	return left < LINE_GROUP ? left : LINE_GROUP;
}

static inline int sim_has_copy(const hl_sim *s, uint32_t line_index, uint32_t core_index) {
	const uint64_t *set = s->sharers + (uint64_t)line_index * s->sharer_words;
	return (int)((set[core_index >> 6] >> (core_index & 63)) & 1);
}

/* Stops the run with an error; when there are several errors, the first one counts. */
void sim_fail(hl_sim *s, hl_status status, uint32_t core_index, uint32_t pc, uint64_t a, uint64_t b);

/* Operations completed by all cores since the run began. */
static inline uint64_t sim_operations(const hl_sim *s) {
	return s->g->totals.operations + s->g->totals.warmup_operations + s->g->measure.forgotten;
}

/* The effort that the run has taken so far. It is no result. */
static inline uint64_t sim_effort(const hl_sim *s) {
	return s->g->totals.steps + s->g->totals.events;
}

static inline int sim_running(const hl_sim *s) {
	return s->g->status == HL_MORE;
}

/* Schedules the core to go on with its program at the core's own time. */
static inline void sim_schedule_run(hl_sim *s, uint32_t core_index) {
	s->core[core_index].phase = PHASE_RUN;
	evq_set(&s->queue, sim_core_entity(core_index), sim_core_key(core_index, s->core[core_index].time));
}

#endif
