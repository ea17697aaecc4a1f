/* reference_state: the state of the naive simulator in reference.c: events, requests, lines, cores, locks. */
#ifndef TEST_REFERENCE_STATE_H
#define TEST_REFERENCE_STATE_H

#include "../src/state.h"
#include "reference.h"

#define REGISTERS 1024u
#define HANDLER_WINDOW 512u /* registers of the handler of interrupts, beyond all others */
#define DEPTH_MAX 16u
#define FILLS_MAX 6u /* fill buffers of a core: see reference_ahead.h */
#define KINDS (4u + FILLS_MAX) /* of requesters; each fill buffer counts as one */
#define STORES_MAX 16u
#define EVENTS_MAX 20000000ull

/* The receiver of an event, in the order of evq.h: at one time data comes first, then directories, then cores. */
enum event_class { CLASS_DATA, CLASS_DIRECTORY, CLASS_CORE };

enum event_kind { EVENT_NONE, EVENT_INSTRUCTION, EVENT_AWAKE, EVENT_ARRIVAL, EVENT_DATA, EVENT_HOME };

typedef struct event {
	uint64_t time;
	uint32_t class_;
	uint32_t entity; /* requester, or place of the line among the events of directories */
	uint32_t line;   /* of an event of a directory */
	enum event_kind kind;
} event;

typedef struct ref_request {
	int active, at_home, completes_pair;
	uint32_t line, offset, size;
	enum access access;
	uint64_t issued, arrived, queued;
	uint32_t leg, number;
	uint32_t group[HL_LEVELS_MAX]; /* while it waits: the number of its group at each level */
	enum line_source source;
	enum cycles category;
} ref_request;

typedef struct ref_line {
	enum line_state state;
	uint32_t owner, home;
	int has_copy[REFERENCE_CORES_MAX];
	uint32_t queue[KINDS * REFERENCE_CORES_MAX];
	uint32_t queue_count, batch_count;
	int busy;
	uint32_t place; /* among the events of directories, while the line has a queue */
	uint64_t busy_from, reads_until, heard, asked_back;
	uint32_t holder;
	uint64_t leaves[HL_LEVELS_MAX];
	int is_kept; /* no core has the line, and a cache beside its home has it */
	uint32_t last_writer;
	uint64_t written; /* words written since the last writer took the line */
} ref_line;

typedef struct ref_store {
	uint64_t offset, value, entered;
	uint32_t size;
	int is_release;
	int is_behind_barrier; /* a barrier came between this store and the one before it */
} ref_store;

/* What belongs to a context, and goes with it from core to core. */
#define REF_CONTEXT_FIELDS                                                                                     \
	uint64_t regs[REGISTERS];                                                                                  \
	uint32_t pc, window, depth, frame;                                                                         \
	uint32_t return_pc[DEPTH_MAX], return_window[DEPTH_MAX], return_frame[DEPTH_MAX];                          \
	uint64_t work_left;                                                                                        \
	int masked, in_handler;                                                                                    \
	uint32_t place_pc, place_window, place_frame, place_depth; /* which the handler has interrupted */         \
	uint64_t place_work_left;                                                                                  \
	uint64_t wants_lock_since[REFERENCE_LOCKS_MAX]; /* + 1; 0: no */                                           \
	uint32_t lock_was_taken[REFERENCE_LOCKS_MAX];   /* when the core began to want the lock */                 \
	uint32_t waits_for_lock;                        /* index + 1 of the lock asked for last; 0: none */

typedef struct ref_context {
	REF_CONTEXT_FIELDS
} ref_context;

/* A context while no core is in it, and what is counted of it. */
typedef struct ref_thread {
	ref_context kept;
	uint32_t core, last_core; /* HL_NONE: none */
	uint32_t state;
	uint64_t since;
} ref_thread;

enum ref_pause { PAUSE_NONE, PAUSE_WORKS, PAUSE_IDLES, PAUSE_SLEEPS, PAUSE_STOLEN };

typedef struct ref_core {
	union {
		struct {
			REF_CONTEXT_FIELDS
		};
		ref_context context;
	};
	uint64_t operation_began, idle_from, idle_until;
	uint32_t thread; /* the number of its context */
	int at_point;    /* it can be interrupted before the present instruction, whatever that is */
	enum ref_pause pause; /* until an event of kind EVENT_AWAKE */
	uint64_t pause_began, pause_until;
	uint64_t piece, percent; /* of work */
	uint64_t timer_at, call_at, wake_at; /* 0: none */
	uint64_t steal_at, steal_for;
	rng steal;
	int waits_for_prefetch, waits_for_drain;
	int has_waited; /* the present instruction has waited for the store buffer before */
	ref_store store[STORES_MAX]; /* the oldest first */
	uint32_t store_count;
	int has_barrier; /* a barrier came after the youngest store */
	uint64_t wait_began;
	rng random;
} ref_core;

typedef struct ref_lock {
	uint32_t waiters, holders;
	uint64_t held_from, released; /* released: + 1; 0: no hand-off under way */
	hl_lock_caller *holder_place;
} ref_lock;

/* A whole simulation. The requesters are the cores, then their prefetches, drains, requests ahead, fill buffers. */
typedef struct ref {
	hl_config config;
	hl_program program;
	const uint32_t *node_of_core, *hop, *transfer, *dram, *reach;
	const uint32_t *place; /* [level][core] */
	uint32_t groups; /* groups of waiting requests so far */
	const uint32_t *work, *sibling; /* NULL: see asm.h */
	const int64_t *params;
	const uint64_t *code;
	uint32_t free_place[REFERENCE_LINES_MAX]; /* places that no line has, the next one to be taken last */
	uint32_t free_places;
	uint64_t now, cap;
	uint64_t memory_free[HL_NODES_MAX + 1]; /* when the memory of each node, and behind them that of all, has served */
	uint32_t handler; /* the place where it begins; HL_NONE: there is none */
	int is_interruptible;
	uint32_t threads;
	ref_thread thread[REFERENCE_CONTEXTS_MAX];
	uint32_t line_count, stack_base, stack_stride, memory_bytes;
	ref_core core[REFERENCE_CORES_MAX];
	ref_request request[KINDS * REFERENCE_CORES_MAX];
	ref_line line[REFERENCE_LINES_MAX];
	ref_lock lock[REFERENCE_LOCKS_MAX];
	event events[2 * KINDS * REFERENCE_CORES_MAX + REFERENCE_LINES_MAX];
	uint32_t event_count;
	reference_results *out;
} ref;

/* ---- The list of events --------------------------------------------------------------------------------------- */

static inline void add_event(ref *f, uint64_t time, enum event_class class_, uint32_t entity, enum event_kind kind) {
	f->events[f->event_count++] = (event){.time = time, .class_ = class_, .entity = entity, .kind = kind};
}

static inline void add_home_event(ref *f, uint64_t time, uint32_t line_index) {
	f->events[f->event_count++] = (event){.time = time, .class_ = CLASS_DIRECTORY, .kind = EVENT_HOME,
	                                      .entity = f->line[line_index].place, .line = line_index};
}

static inline int is_before(const event *a, const event *b) {
	if (a->time != b->time) return a->time < b->time;
	if (a->class_ != b->class_) return a->class_ < b->class_;
	return a->entity < b->entity;
}

static inline event take_first(ref *f) {
	uint32_t first = 0;
	for (uint32_t i = 1; i < f->event_count; i++)
		if (is_before(&f->events[i], &f->events[first])) first = i;
	event e = f->events[first];
	f->events[first] = f->events[--f->event_count];
	return e;
}

/* The core's event comes at that time, in place of the one that it has. */
static inline void move_awakening(ref *f, uint32_t core_index, uint64_t time) {
	for (uint32_t i = 0; i < f->event_count; i++)
		if (f->events[i].kind == EVENT_AWAKE && f->events[i].entity == core_index) f->events[i].time = time;
}

static inline void charge(ref *f, uint32_t core_index, uint32_t pc, enum cycles category, uint64_t from,
                          uint64_t cycles) {
	if (from >= f->cap) return;
	if (cycles > f->cap - from) cycles = f->cap - from;
	(&f->out->core[core_index].cycles_compute)[category] += cycles;
	f->out->profile[pc] += cycles;
}

static inline int are_siblings(const ref *f, uint32_t a, uint32_t b) {
	return f->sibling && f->sibling[a] == f->sibling[b];
}

static inline uint64_t work_on(const ref *f, uint32_t core_index, uint64_t cycles) {
	return f->work ? cycles * f->work[core_index] / 100 : cycles;
}

#endif
