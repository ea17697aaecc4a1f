/*
 * sim: the whole simulation as one value, and the event loop that drives it.
 *
 * One allocation, made by hl_create and never enlarged, in three parts:
 *
 *   | hl_sim (this handle) and constants | state, copied by snapshots | results, filled by hl_results |
 *
 * The handle holds the only pointers; what it points to refers to other things by index, never by address. So a
 * snapshot is a memcpy of the state part.
 *
 * Vocabulary. A *requester* is anything that can have one request for a line under way: number 0..cores-1 is a core's
 * loads, stores and atomics, cores..2*cores-1 its prefetches (only in programs that have any). A *slot* is the
 * queue of one busy line, at its home directory or at a chip's shared cache. Requesters and slots are the entities of
 * the event queue.
 */
#ifndef HL_SIM_H
#define HL_SIM_H

#include <stdint.h>

#include "../include/hotline.h"
#include "check.h"
#include "evq.h"
#include "insn.h"
#include "limits.h"
#include "protocol.h"
#include "rng.h"

enum access { ACCESS_READ, ACCESS_WRITE, ACCESS_ATOMIC };

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
	OP_COUNT
};

/* Where a request is. */
enum request_stage {
	STAGE_NONE,
	STAGE_TO_CHIP,  /* its event: it arrives at its chip's shared cache */
	STAGE_TO_PORT,  /* its event: it arrives at the home's ingress port */
	STAGE_TO_HOME,  /* its event: it is through the port and joins the line's queue */
	STAGE_QUEUED,   /* in the queue of a slot; no event */
	STAGE_DATA,     /* being served; its event: the data arrives at the requester's ingress port */
	STAGE_DATA_IN,  /* its event: the data is through the port */
};

/* What a core does next. */
enum phase {
	PHASE_RUN,      /* its event continues the program */
	PHASE_PARKED,   /* in a wait loop on valid copies; no event */
	PHASE_WAIT,     /* its request is under way; see the request */
	PHASE_PREFETCH, /* wants a line that its own prefetch is fetching */
};

typedef struct core {
	uint64_t time;     /* everything up to here is charged to a category */
	uint64_t op_start; /* when its current operation began */
	uint32_t pc;
	uint32_t window; /* index of register 0 */
	uint32_t depth;  /* calls on the call stack */
	uint8_t phase;
	uint8_t started;
	uint8_t last_category; /* of the latest charge, which may reach beyond the present */
	uint8_t spinning;      /* recognised as going round a wait loop: its cycles are spin cycles */
	uint32_t last_pc;      /* instruction of the latest charge */
	/* The wait loop it may be in: see spin.h. */
	uint32_t loop;          /* index of the loop whose head was passed last, or HL_NONE */
	uint8_t loop_pure;      /* nothing but waiting happened since */
	uint8_t loop_loads;     /* distinct lines read since; more than HL_SPIN_LOADS_MAX: not pure */
	uint16_t loop_misses;   /* loads since that had to wait */
	uint32_t loop_window;   /* its window then */
	uint64_t loop_time;     /* when the head was passed */
	uint64_t loop_wait;     /* cycles waited for misses since */
	uint64_t loop_load_at;  /* when the first load since was issued, counted from loop_time */
	uint32_t loop_lines[HL_SPIN_LOADS_MAX];
	/* While parked. */
	uint64_t park_base;   /* a moment at which the head is passed */
	uint64_t park_period; /* cycles of one round */
	uint64_t quiet_from;  /* operations completed by all when it began to spin or last read a line anew */
	uint64_t idle_until;  /* end of its latest wait_until(), which may be beyond the present */
	uint32_t idle_pc;     /* its instruction */
	uint32_t park_native; /* 1: its re-read is judged natively */
	uint32_t loop_skips;  /* rounds of a blind loop before the next comparison: see spin.h */
	uint64_t loop_steps;  /* instructions since the head was passed, as far as they are booked */
	rng random;
} core;

typedef struct request {
	uint64_t issued;  /* when the access missed */
	uint64_t arrived; /* when it joined the queue it is in */
	uint64_t queued;  /* cycles spent in queues so far */
	uint32_t line;
	uint32_t next; /* requester behind it in the queue */
	uint32_t pc;
	uint8_t stage;  /* enum request_stage */
	uint8_t access; /* enum access */
	uint8_t source; /* enum line_source, once served */
	uint8_t category; /* enum cycles its service counts as */
	uint8_t offset; /* first byte in the line */
	uint8_t size;
	uint8_t reserved[2];
	uint32_t leg;       /* cycles its message has travelled, without queueing */
	uint32_t data_node; /* node that sends the data */
} request;

typedef struct line {
	uint64_t chips;       /* inclusive machines: chips whose shared cache has a copy */
	uint64_t reads_until; /* last arrival of data sent to readers by a directory that does not block */
	uint64_t epoch_words; /* 4-byte words written since the last writer took the line */
	uint32_t owner;       /* core, or HL_NONE */
	uint32_t copies;      /* cores with a valid copy */
	uint32_t slot;        /* its home queue, or HL_NONE while nothing waits and nothing is served */
	uint32_t chip_slots;  /* first of its queues at chips, or HL_NONE */
	uint32_t last_writer; /* core that last got it to write, or HL_NONE */
	uint16_t home;        /* node, or LINE_HOMELESS */
	uint8_t state;        /* enum line_state */
	uint8_t write_waits;  /* a write at the head of the home queue waits for reads on their way */
} line;

#define LINE_HOMELESS 0xffffu

/* Programs have many lines that nobody asks for (tables for the largest machine): they are skipped by groups. */
#define LINE_GROUP 64u

typedef struct slot {
	uint64_t busy_from;
	uint32_t line; /* HL_NONE: free */
	uint32_t chip; /* HL_NONE: the home's */
	uint32_t head; /* requesters queued, in order */
	uint32_t tail;
	uint32_t count;
	uint32_t next;   /* next free slot; or next queue of the same line at another chip */
	uint32_t leader; /* chip queues: requester that fetches the line for the chip, or HL_NONE */
	uint32_t busy;
} slot;

/* The lock a core has begun to want; one at a time. */
typedef struct lock_wait {
	uint64_t from;
	uint32_t lock; /* index + 1; 0: none */
	uint32_t contended; /* another core held or wanted it then */
} lock_wait;

typedef struct lock_state {
	uint64_t released; /* when it was last released while others waited; 0: not so */
	uint64_t held_from;
	uint32_t holders;
	uint32_t waiters;
	uint32_t holder; /* core that got it last */
	uint32_t reserved;
} lock_state;

/* Measuring: see measure.h. */
typedef struct measure {
	uint64_t batch_start;
	uint64_t batch_done; /* operations in the unfinished batch */
	uint64_t warmup_left;
	uint64_t calm_from; /* when the storm ended (HL_START_STORM); UINT64_MAX while it lasts */
	uint64_t forgotten; /* operations measured before measuring began anew */
	uint32_t measuring;
	uint32_t lead; /* 1: the first core still runs its first operation alone (HL_START_IDLE) */
	uint32_t storm; /* 1: work() takes no time yet (HL_START_STORM) */
	uint32_t reserved;
	uint64_t batches[HL_BATCHES_MAX];
	uint64_t latencies[HL_LATENCY_BUCKETS];
} measure;

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
	uint64_t placed; /* lines that setup() gave a home: an effort, like steps and events */
	uint64_t effort_at_progress; /* when an operation was last completed: see sim_effort */
	uint32_t status;
	uint32_t setup_stage; /* 0: setup() to run; 1..cores: setup_cpu() of core stage-1 to run; then HL_NONE */
	uint32_t free_slot;
	uint32_t lock_count;
} globals;

typedef struct loop loop; /* see loops.h */

struct hl_sim {
	/* Constants: as configured. */
	hl_config config;
	hl_program program;
	uint64_t seed;
	uint64_t cycles_max;
	uint64_t trace_from;
	uint64_t trace_until;
	uint64_t progress_steps_max;
	uint64_t event_steps; /* instructions of one event: HL_EVENT_STEPS_MAX; tests set it lower */
	uint32_t cores;
	uint32_t requesters; /* cores, or twice as many when the program prefetches */
	uint32_t slots;
	uint32_t line_shift;
	uint32_t line_first; /* number of the first line of memory */
	uint32_t lines;      /* in memory */
	uint32_t line_groups;  /* of LINE_GROUP lines */
	uint32_t sharer_words; /* 64-bit words of a line's sharer set */
	uint32_t memory_bytes;
	uint32_t stack_base; /* address of core 0's stack */
	uint32_t stack_stride;
	uint32_t registers; /* of one core */
	uint32_t loop_count;
	uint32_t op_cycles[OP_COUNT]; /* of instructions whose cost is always the same; 0 for the others */
	uint64_t state_bytes;
	uint64_t until; /* hl_run_until: events later than this stay pending */

	/* Constants: tables. */
	const uint32_t *node_of_core;
	const uint32_t *hop;
	const uint32_t *transfer;
	const uint32_t *dram;
	const int64_t *params;
	const uint64_t *code;
	const insn *insn; /* [code_count + 1] the same, taken apart */
	loop *loops;
	uint32_t *loop_of_pc; /* [code_count] index of the loop a SPIN heads, HL_NONE elsewhere */

	/* State. */
	uint8_t *state;
	globals *g;
	core *core;
	request *request;
	line *line;
	uint64_t *sharers; /* [lines][sharer_words] */
	slot *slot;
	evq queue;
	uint8_t *memory;
	uint64_t *regs;       /* [cores][registers] */
	uint64_t *loop_regs;  /* [cores][256]: registers when a loop's head was passed */
	uint32_t *call_pc;    /* [cores][HL_CALL_DEPTH_MAX] */
	uint32_t *call_window;
	lock_wait *lock_wait; /* [cores] */
	uint64_t *egress;     /* [nodes] when the port is free again */
	uint64_t *ingress;
	hl_core_stats *core_stats;
	hl_line_stats *line_stats;
	uint8_t *group_asked; /* [line_groups] 1: a line of the group has been asked for: others have no statistics */
	hl_lock_stats *lock_stats;
	lock_state *lock_state;
	uint64_t *profile;    /* [code_count] cycles booked where they arose, without those of run_counts */
	uint64_t *run_counts; /* [code_count + 1] see interpret.h */
	hl_record *trace;

	/* Results. */
	hl_totals *out_totals;
	hl_core_stats *out_core_stats;
	hl_line_stats *out_line_stats;
	uint8_t *out_group_asked; /* groups whose statistics have been copied out */
	hl_lock_stats *out_lock_stats;
	uint64_t *out_profile;
};

static inline uint32_t sim_core_of(const hl_sim *s, uint32_t requester) {
	return requester < s->cores ? requester : requester - s->cores;
}

static inline uint32_t sim_node_of(const hl_sim *s, uint32_t core_index) {
	return s->node_of_core[core_index];
}

static inline uint32_t sim_lines_of_group(const hl_sim *s, uint32_t group) {
	uint32_t left = s->lines - group * LINE_GROUP;
	return left < LINE_GROUP ? left : LINE_GROUP;
}

static inline int sim_has_copy(const hl_sim *s, uint32_t line_index, uint32_t core_index) {
	const uint64_t *set = s->sharers + (uint64_t)line_index * s->sharer_words;
	return (int)((set[core_index >> 6] >> (core_index & 63)) & 1);
}

/* Stops the run with an error; the first one wins. */
void sim_fail(hl_sim *s, hl_status status, uint32_t core_index, uint32_t pc, uint64_t a, uint64_t b);

/* Operations completed by all cores since the run began. */
static inline uint64_t sim_operations(const hl_sim *s) {
	return s->g->totals.operations + s->g->totals.warmup_operations + s->g->measure.forgotten;
}

/* What the run has cost: no result. */
static inline uint64_t sim_effort(const hl_sim *s) {
	return s->g->totals.steps + s->g->totals.events + s->g->placed;
}

static inline int sim_running(const hl_sim *s) {
	return s->g->status == HL_MORE;
}

/* Schedules the core to go on with its program at its own time. */
static inline void sim_schedule_run(hl_sim *s, uint32_t core_index) {
	s->core[core_index].phase = PHASE_RUN;
	evq_set(&s->queue, core_index, evq_key(s->core[core_index].time, EVQ_CORE, core_index));
}

#endif
