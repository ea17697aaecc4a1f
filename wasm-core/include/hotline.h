/*
 * hotline.h: the simulator's only public header.
 *
 * Hotline simulates a cache-coherent multiprocessor: cores that execute a small bytecode load by load and store by
 * store, cache lines with a blocking home directory each, and the latencies between them. The simulator does no I/O,
 * reads no clock, has no global state, uses floating point in the event path for nothing but the values of programs
 * (src/floating.h), and allocates nothing after hl_create.
 * The same configuration gives the same results, bit for bit, on every compiler, optimisation level and target.
 *
 * Time is counted in integer cycles of the core clock. All numbers are little endian, in the layouts of abi.def.
 *
 * Use: lay out one block of bytes (hl_config, then the tables and the program it points to), hl_create, then hl_run
 * until it returns something else than HL_MORE, then hl_results; the hl_..._of functions give the results.
 *
 * There are four versions, and each changes for its own reason:
 *   HL_ABI_VERSION       layouts and exported functions: bump when abi.def, a .def order or an export changes
 *   HL_BYTECODE_VERSION  meaning of compiled programs: bump when opcodes.def changes an existing opcode
 *   HL_MODEL_VERSION     numbers: bump when the same experiment gives other results; old links say so
 *   the link's version   is the front end's, not known here
 */
#ifndef HOTLINE_H
#define HOTLINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HL_ABI_VERSION 13u
#define HL_BYTECODE_VERSION 2u
#define HL_MODEL_VERSION 3u

#define HL_PROGRAM_MAGIC 0x43424c48u /* "HLBC" */
#define HL_NONE 0xffffffffu          /* no core, no line, no entry */
#define HL_BLOCKING 0xffffffffu      /* read_occupancy_cycles: blocked until the reader has its data */

/* Batches kept for the confidence interval; when all are full, neighbours are merged. */
#define HL_BATCHES_MAX 64u

/* Buckets of the latency histogram: 32 per octave, so a quantile is exact within 3.2 %. See hl_latency_bucket. */
#define HL_LATENCY_BUCKETS 1536u

enum hl_protocol { HL_PROTOCOL_MESI, HL_PROTOCOL_MOESI, HL_PROTOCOL_MESIF, HL_PROTOCOL_COUNT };
/* Which of the requests that wait for a line its home serves next. */
enum hl_arbitration {
	HL_ARBITRATION_ARRIVAL,       /* the first that has arrived */
	/*
	 * The requests that wait when the last batch has been served are the next batch, served from the nearest requester
	 * to the farthest.
	 */
	HL_ARBITRATION_NEAREST_BATCH,
	HL_ARBITRATION_RANDOM, /* the first of a queue that every arrival joins at a place drawn from the seed */
	HL_ARBITRATION_LEVELS, /* level by level: see src/places.h */
	HL_ARBITRATION_COUNT
};

/* The order in which the stores of a core's buffer become visible: see stores.h. */
enum hl_store_order {
	HL_STORE_ORDER_TOTAL,   /* first in, first out */
	HL_STORE_ORDER_PARTIAL, /* stores to one line in order, and otherwise as their lines come */
	HL_STORE_ORDER_COUNT
};

enum hl_home_policy { HL_HOME_FIRST_TOUCH, HL_HOME_INTERLEAVE, HL_HOME_NODE0, HL_HOME_COUNT };
enum hl_start { HL_START_IDLE, HL_START_STORM, HL_START_TOGETHER, HL_START_COUNT };
enum hl_litmus_flag {
	HL_LITMUS_READ_READ = 1,   /* fence: loads before it are ordered before loads behind it; likewise the next three */
	HL_LITMUS_READ_WRITE = 2,
	HL_LITMUS_WRITE_READ = 4,
	HL_LITMUS_WRITE_WRITE = 8,
	/* An update that is acquire and release is one step; of any other, the load acquires and the store releases. */
	HL_LITMUS_ACQUIRE = 16, /* load, update: everything behind the access is ordered after it */
	HL_LITMUS_RELEASE = 32, /* store, update: everything before the access is ordered before it */
	HL_LITMUS_AWAIT = 64,   /* update with an expected value: the thread waits until the location has that value */
	/* update with an expected value: under RMO one that finds another value is a load without any order */
	HL_LITMUS_CONDITIONAL = 128
};
/* Data races: the run does not look for them; it keeps them as a list (hl_races_of); the first one ends it. */
enum hl_races { HL_RACES_OFF, HL_RACES_LIST, HL_RACES_STOP, HL_RACES_COUNT };
enum hl_stop { HL_STOP_NOT, HL_STOP_PRECISE, HL_STOP_OPERATIONS, HL_STOP_CYCLES, HL_STOP_EXIT };
/* What a context does while no core is in it, as the program says. An idle one is that of a core without a thread. */
enum hl_context_state {
	HL_CONTEXT_IS_RUNNABLE,
	HL_CONTEXT_IS_WAITING,
	HL_CONTEXT_IS_ENDED,
	HL_CONTEXT_IS_IDLE,
	HL_CONTEXT_STATE_COUNT
};
/* Causes of an interrupt, as bits: the core's timer; another core (cpu_interrupt()). */
enum hl_interrupt { HL_INTERRUPT_TIMER = 1, HL_INTERRUPT_CALL = 2 };

typedef enum hl_status {
#define HL_STATUS(name, sentence) HL_##name,
#include "../src/status.def"
#undef HL_STATUS
	HL_STATUS_COUNT
} hl_status;

typedef struct hl_config {
#define HL_CONFIG(name, sentence) uint32_t name;
#include "../src/abi.def"
} hl_config;

typedef struct hl_program {
#define HL_PROGRAM(name, sentence) uint32_t name;
#include "../src/abi.def"
} hl_program;

typedef struct hl_totals {
#define HL_TOTAL(name, unit, sentence) uint64_t name;
#include "../src/abi.def"
} hl_totals;

typedef struct hl_fault {
#define HL_FAULT(name, sentence) uint64_t name;
#include "../src/abi.def"
} hl_fault;

typedef struct hl_race {
#define HL_RACE(name, sentence) uint64_t name;
#include "../src/abi.def"
} hl_race;

typedef struct hl_record {
#define HL_RECORD(name, sentence) uint32_t name;
#include "../src/abi.def"
} hl_record;

/* The number of categories of a core's time. */
enum {
	HL_CYCLES_COUNT = 0
#define HL_CYCLES(NAME, name, sentence) +1
#include "../src/stats.def"
};

/* Per core: first the categories of its time, then its counters. All of them count from when measuring began. */
typedef struct hl_core_stats {
	union {
		uint64_t cycles[HL_CYCLES_COUNT];
		struct {
#define HL_CYCLES(NAME, name, sentence) uint64_t cycles_##name;
#include "../src/stats.def"
		};
	};
#define HL_CORE(NAME, name, unit, sentence) uint64_t name;
#include "../src/stats.def"
} hl_core_stats;

/* Per line of the program's memory (globals, then the stacks of the cores). */
typedef struct hl_line_stats {
#define HL_LINE(NAME, name, unit, sentence) uint64_t name;
#include "../src/stats.def"
	uint64_t readers;       /* bit (core % 64): the core sent read requests for the line */
	uint64_t writers;       /* the same for write and atomic requests */
	uint64_t words_written; /* bit (offset / 4): which 4-byte words of the line were written */
	uint64_t words_read;    /* bit (offset / 4): which 4-byte words of the line were read by requests */
} hl_line_stats;

/* Per annotated lock. */
typedef struct hl_lock_stats {
	uint64_t address;
#define HL_LOCK(NAME, name, unit, sentence) uint64_t name;
#include "../src/stats.def"
} hl_lock_stats;

/* Per annotated lock and place that takes it. */
typedef struct hl_lock_caller {
	uint64_t lock;    /* index into hl_lock_stats_of */
	uint64_t pc;      /* instruction that says lock_held() or lock_rejected() */
	uint64_t call_pc; /* the call of the function in which that instruction stands, or HL_NONE: nothing called it */
#define HL_CALLER(NAME, name, unit, sentence) uint64_t name;
#include "../src/stats.def"
} hl_lock_caller;

/* Per station. */
typedef struct hl_station_stats {
	uint64_t servers;
	uint64_t created_at; /* instruction that created the station */
#define HL_STATION(NAME, name, unit, sentence) uint64_t name;
#include "../src/stats.def"
} hl_station_stats;

/* Per context: those in which the cores begin, then those that the program creates. */
typedef struct hl_context_stats {
#define HL_CONTEXT(NAME, name, unit, sentence) uint64_t name;
#include "../src/stats.def"
} hl_context_stats;

typedef struct hl_explore_config {
#define HL_EXPLORE(name, sentence) uint32_t name;
#include "../src/explore.def"
} hl_explore_config;

typedef struct hl_explored {
#define HL_EXPLORED(name, unit, sentence) uint64_t name;
#include "../src/explore.def"
} hl_explored;

typedef struct hl_explore_outcome {
#define HL_OUTCOME(name, sentence) uint64_t name;
#include "../src/explore.def"
} hl_explore_outcome;

typedef struct hl_explore_step {
#define HL_STEP(name, sentence) uint32_t name;
#include "../src/explore.def"
} hl_explore_step;

typedef struct hl_sim hl_sim;
typedef struct hl_explorer hl_explorer;

/* ---- Versions ------------------------------------------------------------------------------------------------- */

uint32_t hl_abi_version(void);
uint32_t hl_bytecode_version(void);
uint32_t hl_model_version(void);

/* A hash over every layout and vocabulary of the ABI; the loader compares it with its generated constants. */
uint32_t hl_abi_hash(void);

/* ---- Lifecycle ------------------------------------------------------------------------------------------------ */

/* Zeroed memory for the caller's configuration block; NULL (0) when there is none left. */
void *hl_alloc(uint32_t bytes);
void hl_free(void *block);

/*
 * Makes a machine with its program, from a configuration block of `bytes` bytes. The block is untrusted: hl_create
 * checks everything in it. hl_create copies the block; the caller may free it afterwards. Returns NULL only when not
 * even the head could be allocated; otherwise look at hl_status_of: anything but HL_MORE means that the block was
 * refused, and hl_fault_of says why. The caller owns the result and must hl_destroy it.
 */
hl_sim *hl_create(const void *config, uint32_t bytes);
void hl_destroy(hl_sim *sim);

/* ---- Running -------------------------------------------------------------------------------------------------- */

/*
 * One slice of the run. Handles at most `events` events (5,000 to 50,000 is a good slice), and begins no further event
 * after `steps` instructions (a million is a good slice; 0: no bound; in setup() lines placed count too). An event
 * never has more than about 130,000 instructions, so a slice does not last long whatever the program does. The run does
 * not depend on its slices. Returns HL_MORE, HL_DONE or an error. Calling it again after HL_DONE or an error changes
 * nothing and returns the same.
 */
uint32_t hl_run(hl_sim *sim, uint32_t events, uint32_t steps);

/*
 * Like hl_run, but also stops (HL_MORE) before the first event later than the given time. This function, the snapshots
 * and the states of lines are there for tests: the views replay traces, and must agree with them.
 */
uint32_t hl_run_until(hl_sim *sim, uint32_t events, uint32_t time_lo, uint32_t time_hi);

/* What the last hl_create or hl_run returned. */
uint32_t hl_status_of(const hl_sim *sim);

/* ---- Results -------------------------------------------------------------------------------------------------- */

/*
 * Brings the statistics up to the present moment, into arrays of their own: the run itself is not disturbed, and may
 * go on. Call it before reading any of the pointers below; they stay valid, and their contents unchanged, until the
 * next hl_results or hl_destroy.
 */
void hl_results(hl_sim *sim);

const hl_totals *hl_totals_of(const hl_sim *sim);
const hl_fault *hl_fault_of(const hl_sim *sim);

uint32_t hl_core_count(const hl_sim *sim);
const hl_core_stats *hl_core_stats_of(const hl_sim *sim); /* [core_count] */

uint32_t hl_line_count(const hl_sim *sim);                /* one past the last line; lines count from address 0 */
uint32_t hl_line_first(const hl_sim *sim);                /* number of the first line: HL_MEMORY_BASE / line_bytes */
const hl_line_stats *hl_line_stats_of(const hl_sim *sim); /* [line_count - line_first] */
/* The first line from that number on whose statistics count any request; HL_NONE when there is none. */
uint32_t hl_line_used(const hl_sim *sim, uint32_t from);
uint32_t hl_line_home(const hl_sim *sim, uint32_t line);  /* its home node, or HL_NONE while no core has touched it */
uint32_t hl_line_state(const hl_sim *sim, uint32_t line); /* HL_STATE_* of protocol.def */
uint32_t hl_line_owner(const hl_sim *sim, uint32_t line); /* owning core or HL_NONE */
uint32_t hl_line_has_copy(const hl_sim *sim, uint32_t line, uint32_t core); /* 1 when the core has a valid copy */

uint32_t hl_lock_count(const hl_sim *sim);
const hl_lock_stats *hl_lock_stats_of(const hl_sim *sim); /* [lock_count], in order of first annotation */
/*
 * [lock_caller_count] The places that took each lock, in order of their first acquisition. When there were more than
 * HL_LOCK_CALLERS_MAX, the further ones are counted in hl_lock_stats_of only.
 */
uint32_t hl_lock_caller_count(const hl_sim *sim);
const hl_lock_caller *hl_lock_callers_of(const hl_sim *sim);

uint32_t hl_station_count(const hl_sim *sim);
/*
 * [station_count]: first the stations of the program, in order of creation. Where the memory of the machine has a
 * bandwidth, the memory of each node follows, and what all nodes share; these have no created_at: HL_NONE.
 */
const hl_station_stats *hl_station_stats_of(const hl_sim *sim);

/* [context_count] None in a program that creates no contexts. */
uint32_t hl_context_count(const hl_sim *sim);
const hl_context_stats *hl_context_stats_of(const hl_sim *sim);
/*
 * Where a context stands at the present moment; HL_NONE where there is nothing to tell.
 * hl_context_core:        the core that is in the context
 * hl_context_state_of:    HL_CONTEXT_IS_*, as the program said last
 * hl_context_pc:          the instruction at which it goes on
 * hl_context_calls:       how many calls it is inside of; an interrupted place counts as a call of the handler
 * hl_context_call_pc:     the instruction of one of these calls; level 0 is the outermost
 * hl_context_wanted_lock: the lock (index into hl_lock_stats_of) that it asked for by lock_wait() and has not got
 */
uint32_t hl_context_core(const hl_sim *sim, uint32_t context);
uint32_t hl_context_state_of(const hl_sim *sim, uint32_t context);
uint32_t hl_context_pc(const hl_sim *sim, uint32_t context);
uint32_t hl_context_calls(const hl_sim *sim, uint32_t context);
uint32_t hl_context_call_pc(const hl_sim *sim, uint32_t context, uint32_t level);
uint32_t hl_context_wanted_lock(const hl_sim *sim, uint32_t context);

/* Cycles that all cores have spent at each instruction since measuring began; waiting is included. [code_count] */
const uint64_t *hl_profile_of(const hl_sim *sim);
uint32_t hl_code_count(const hl_sim *sim);

/* Duration of each complete batch in cycles; batch_operations operations each. [totals.batch_count] */
const uint64_t *hl_batches_of(const hl_sim *sim);

/* Operations by duration: bucket i counts durations from hl_latency_from(i) up to hl_latency_from(i + 1). */
const uint64_t *hl_latencies_of(const hl_sim *sim); /* [HL_LATENCY_BUCKETS] */
uint32_t hl_latency_bucket(uint32_t cycles_lo, uint32_t cycles_hi);
double hl_latency_from(uint32_t bucket);

/* What each core is doing at the present moment. */
uint32_t hl_core_pc(const hl_sim *sim, uint32_t core);
uint32_t hl_core_activity(const hl_sim *sim, uint32_t core); /* HL_ACTIVITY_* of activity.def */

/*
 * Why a core does not go on, for the diagnosis of a run that cannot go on; HL_NONE where there is nothing to tell.
 * hl_core_calls:       how many calls the core is inside of
 * hl_core_call_pc:     the instruction of one of these calls; level 0 is the outermost
 * hl_core_watched:     an address that the core's wait loop reads, or whose line the core waits for
 * hl_core_wanted_lock: the lock (index into hl_lock_stats_of) that the core asked for by lock_wait() and has not got
 */
uint32_t hl_core_calls(const hl_sim *sim, uint32_t core);
uint32_t hl_core_call_pc(const hl_sim *sim, uint32_t core, uint32_t level);
uint32_t hl_core_watched(const hl_sim *sim, uint32_t core, uint32_t which);
uint32_t hl_core_wanted_lock(const hl_sim *sim, uint32_t core);
/* Registers of the function that a core is in; as many as hl_core_register_count says. */
uint32_t hl_core_register_count(const hl_sim *sim, uint32_t core);
const uint64_t *hl_core_registers(const hl_sim *sim, uint32_t core);
double hl_core_waits_since(const hl_sim *sim, uint32_t core); /* cycle at which its present wait began; -1: none */
/* The context that holds the lock, or HL_NONE while it is free; and the core in that context, or HL_NONE. */
uint32_t hl_lock_holder_context(const hl_sim *sim, uint32_t lock);
uint32_t hl_lock_holder(const hl_sim *sim, uint32_t lock);
uint32_t hl_line_writer(const hl_sim *sim, uint32_t line); /* core that last got the line to write, or HL_NONE */

/*
 * Data races, in order of their finding, each pair of instructions once; none unless the configuration asks for them.
 * hl_races_given_up is 1 when there was too much to keep: races after that moment were not seen.
 */
uint32_t hl_race_count(const hl_sim *sim);
const hl_race *hl_races_of(const hl_sim *sim); /* [hl_race_count] */
uint32_t hl_races_given_up(const hl_sim *sim);

/* The trace ring: [trace_records]; record i of the run is at i % trace_records, the last trace_written are valid. */
const hl_record *hl_trace_of(const hl_sim *sim);

/* Simulated memory: the byte at an address is at hl_memory_of(sim)[address - HL_MEMORY_BASE]. */
const uint8_t *hl_memory_of(const hl_sim *sim);
uint32_t hl_memory_bytes(const hl_sim *sim); /* globals and stacks together */

/* ---- Snapshots ------------------------------------------------------------------------------------------------ */

/* The whole state of a run is one block of this many bytes, without pointers. */
size_t hl_snapshot_bytes(const hl_sim *sim);
void hl_snapshot_save(const hl_sim *sim, void *out);
/* Continues from a snapshot of the same simulation. The rest is the same run, bit for bit. */
void hl_snapshot_load(hl_sim *sim, const void *in);

/* ---- Exploring litmus programs: every outcome under a memory model; see EXPLORER.md --------------------------- */

/*
 * An exploration of the litmus program in `block` (hl_explore_config, then the tables), within `arena`, which must be
 * aligned to 8 bytes and hold at least HL_EXPLORE_ARENA_MIN bytes; NULL when it does not. The block is untrusted and
 * copied. Nothing else is allocated: the arena may be used for the next exploration as soon as this one is not needed.
 * hl_explore_run tells whether the program was accepted.
 */
hl_explorer *hl_explore_create(void *arena, uint32_t arena_bytes, const void *block, uint32_t bytes);

/* Visits at most so many states and returns HL_MORE, HL_DONE or why it stopped. Slices do not change the results. */
uint32_t hl_explore_run(hl_explorer *explorer, uint32_t states);

/* The results so far; valid as long as the arena. */
const hl_explored *hl_explore_result(const hl_explorer *explorer);
const hl_explore_outcome *hl_explore_outcome_of(const hl_explorer *explorer, uint32_t outcome);
const int64_t *hl_explore_values_of(const hl_explorer *explorer, uint32_t outcome); /* [item_count] */

/*
 * Writes down a shortest execution that leads to an outcome; returns the number of its steps, which are at
 * hl_explore_steps_of until the next call. Steps within registers are among them.
 */
uint32_t hl_explore_witness(hl_explorer *explorer, uint32_t outcome);
const hl_explore_step *hl_explore_steps_of(const hl_explorer *explorer);

#ifdef __cplusplus
}
#endif

#endif
