/*
 * gen_abi: prints web/src/base/abi.gen.ts from the .def files and the compiler's own offsets, so that no constant,
 * offset or sentence is typed in both languages. `make -C wasm-core abi` writes it; a contract test proves it fresh.
 */
#include <stddef.h>
#include <stdio.h>

#include "../include/hotline.h"
#include "../src/insn.h"
#include "../src/limits.h"

static void print_text(const char *text) {
	putchar('"');
	for (; *text; text++) {
		if (*text == '"' || *text == '\\') putchar('\\');
		putchar(*text);
	}
	putchar('"');
}

static void entry(const char *name) {
	printf("  { name: ");
	print_text(name);
}

static void field_text(const char *key, const char *text) {
	printf(", %s: ", key);
	print_text(text);
}

static void print_versions(void) {
	printf("export const ABI_VERSION = %u;\n", HL_ABI_VERSION);
	printf("export const BYTECODE_VERSION = %u;\n", HL_BYTECODE_VERSION);
	printf("export const MODEL_VERSION = %u;\n", HL_MODEL_VERSION);
	printf("export const ABI_HASH = 0x%08x;\n", hl_abi_hash());
	printf("export const PROGRAM_MAGIC = 0x%08x;\n", HL_PROGRAM_MAGIC);
	printf("export const NONE = 0x%08x;\n", HL_NONE);
	printf("export const BLOCKING = 0x%08x;\n", HL_BLOCKING);
	printf("export const BATCHES_MAX = %u;\n", HL_BATCHES_MAX);
	printf("export const LATENCY_BUCKETS = %u;\n", HL_LATENCY_BUCKETS);
}

#define LIMIT(name) printf("  " #name ": %llu,\n", (unsigned long long)HL_##name)
static void print_limits(void) {
	printf("\n/** Hard limits of the core; reasons in wasm-core/src/limits.h. */\nexport const LIMITS = {\n");
	LIMIT(CORES_MAX);
	LIMIT(NODES_MAX);
	LIMIT(ENTITIES_MAX);
	LIMIT(FILL_BUFFERS_MAX);
	LIMIT(SLOTS_PER_REQUESTER);
	LIMIT(SLOTS_PER_REQUESTER_CHIP);
	LIMIT(CHIP_CACHE_NODES_MAX);
	LIMIT(MATRIX_CORES_MAX);
	LIMIT(WATCHED_MAX);
	LIMIT(LINE_BYTES_MIN);
	LIMIT(LINE_BYTES_MAX);
	LIMIT(MEMORY_BASE);
	LIMIT(MEMORY_BYTES_MAX);
	LIMIT(STACK_BYTES_MAX);
	LIMIT(CODE_MAX);
	LIMIT(PARAMS_MAX);
	LIMIT(CALL_DEPTH_MAX);
	LIMIT(FUNCTION_BASE);
	LIMIT(FUNCTION_STEP);
	LIMIT(FUNCTIONS_MAX);
	LIMIT(REGISTERS_MAX);
	LIMIT(LOCKS_MAX);
	LIMIT(LOCK_CALLERS_MAX);
	LIMIT(SPIN_LOADS_MAX);
	LIMIT(JITTER_MAX);
	LIMIT(WORK_PERCENT_MAX);
	LIMIT(RACE_CORES_MAX);
	LIMIT(RACE_REPORTS_MAX);
	LIMIT(TRACE_RECORDS_MAX);
	LIMIT(COLD_BITS);
	LIMIT(LATENCY_MAX);
	LIMIT(TIME_MAX);
	LIMIT(LITMUS_THREADS_MAX);
	LIMIT(LITMUS_REGISTERS_MAX);
	LIMIT(LITMUS_LOCATIONS_MAX);
	LIMIT(LITMUS_CODE_MAX);
	LIMIT(LITMUS_ITEMS_MAX);
	LIMIT(LITMUS_NODES_MAX);
	LIMIT(LITMUS_STACK_MAX);
	LIMIT(LITMUS_PENDING_MAX);
	LIMIT(LITMUS_ADDRESS_BASE);
	LIMIT(LITMUS_ADDRESS_STEP);
	LIMIT(EXPLORE_ARENA_MIN);
	LIMIT(EXPLORE_STEPS_MAX);
	printf("} as const;\n");
}

static void print_enums(void) {
	printf("\nexport const PROTOCOL = { MESI: 0, MOESI: 1, MESIF: 2 } as const;\n");
	printf("export const HOME_POLICY = { FIRST_TOUCH: 0, INTERLEAVE: 1, NODE0: 2 } as const;\n");
	printf("export const ARBITRATION = { ARRIVAL: 0, NEAREST_BATCH: 1, RANDOM: 2, LEVELS: 3 } as const;\n");
	printf("export const STORE_ORDER = { TOTAL: 0, PARTIAL: 1 } as const;\n");
	printf("export const START = { IDLE: 0, STORM: 1, TOGETHER: 2 } as const;\n");
	printf("export const RACES = { OFF: 0, LIST: 1, STOP: 2 } as const;\n");
	printf("export const STOP = { NOT: 0, PRECISE: 1, OPERATIONS: 2, CYCLES: 3, EXIT: 4 } as const;\n");
	printf("export const CONTEXT_STATE = { RUNNABLE: 0, WAITING: 1, ENDED: 2, IDLE: 3 } as const;\n");
}

static void print_opcodes(void) {
	printf("\n/** The instruction set, by opcode number; see wasm-core/src/opcodes.def for the roles. */\n");
	printf("export const OPCODES = [\n");
#define HL_OP(NAME, roles_, cost_, sentence) \
	entry(#NAME);                            \
	field_text("roles", roles_);             \
	printf(", cost: %d", cost_);             \
	field_text("text", sentence);            \
	printf(" },\n");
#include "../src/opcodes.def"
#undef HL_OP
	printf("] as const;\n");
}

static void print_opcode_numbers(void) {
	printf("\n/** Opcode numbers; opcodes.gen.ts describes the instructions. */\nexport const OP = {\n");
	int number = 0;
#define HL_OP(NAME, roles_, cost_, sentence) printf("  " #NAME ": %d,\n", number++);
#include "../src/opcodes.def"
#undef HL_OP
	printf("} as const;\n");
}

static void print_orders(void) {
	int number = 0;
	printf("\n/** What the text of a program says of an access or a fence; see wasm-core/src/orders.def. */\n");
	printf("export const ORDERS = [\n");
#define HL_ORDER(NAME, sentence) entry(#NAME); field_text("text", sentence); printf(" },\n");
#include "../src/orders.def"
#undef HL_ORDER
	printf("] as const;\nexport const ORDER = {\n");
#define HL_ORDER(NAME, sentence) printf("  " #NAME ": %d,\n", number++);
#include "../src/orders.def"
#undef HL_ORDER
	printf("} as const;\n/** Of an atomic instruction's immediate: the order lies above the access width. */\n");
	printf("export const ORDER_SHIFT = %u;\n", INSN_ORDER_SHIFT);
}

static void print_statuses(void) {
	printf("\n/** How a run ends, by status number. */\nexport const STATUSES = [\n");
#define HL_STATUS(NAME, sentence) entry(#NAME); field_text("text", sentence); printf(" },\n");
#include "../src/status.def"
#undef HL_STATUS
	printf("] as const;\nexport const STATUS = {\n");
#define HL_STATUS(NAME, sentence) printf("  " #NAME ": %d,\n", (int)HL_##NAME);
#include "../src/status.def"
#undef HL_STATUS
	printf("} as const;\n");
}

static void print_protocol(void) {
	int number = 0;
	printf("\n/** States of a line as its directory knows it. */\nexport const LINE_STATES = [\n");
#define HL_STATE(NAME, letter_, sentence) \
	entry(#NAME); field_text("letter", letter_); field_text("text", sentence); printf(" },\n");
#include "../src/protocol.def"
	printf("] as const;\nexport const LINE_STATE = {\n");
#define HL_STATE(NAME, letter_, sentence) printf("  " #NAME ": %d,\n", number++);
#include "../src/protocol.def"
	printf("} as const;\n\n/** Where the data of a request comes from. */\nexport const SOURCES = [\n");
#define HL_SOURCE(NAME, sentence) entry(#NAME); field_text("text", sentence); printf(" },\n");
#include "../src/protocol.def"
	printf("] as const;\n\n/** The coherence protocols as a table; see wasm-core/src/protocol.def. */\n");
	printf("export const PROTOCOL_RULES = [\n");
#define HL_RULE(protocol_, state_, event_, source_, next_, owner_, invalidate_, sentence)              \
	printf("  { protocol: \"%s\", state: \"%s\", event: \"%s\", source: \"%s\", next: \"%s\", "        \
		   "owner: \"%s\", invalidate: %s",                                                            \
		   #protocol_, #state_, #event_, #source_, #next_, #owner_, invalidate_ ? "true" : "false");   \
	field_text("text", sentence);                                                                      \
	printf(" },\n");
#include "../src/protocol.def"
	printf("] as const;\n");
}

static void print_trace(void) {
	printf("\n/** What a trace records, by kind number. */\nexport const TRACE_KINDS = [\n");
#define HL_TRACE(NAME, hashed_, line_used_, a_, b_, sentence)            \
	entry(#NAME);                                                        \
	printf(", hashed: %s, line: %s", hashed_ ? "true" : "false", line_used_ ? "true" : "false"); \
	field_text("a", a_);                                                 \
	field_text("b", b_);                                                 \
	field_text("text", sentence);                                        \
	printf(" },\n");
#include "../src/trace_kinds.def"
#undef HL_TRACE
	printf("] as const;\nexport const TRACE = {\n");
	int number = 0;
#define HL_TRACE(NAME, hashed_, line_used_, a_, b_, sentence) printf("  " #NAME ": %d,\n", number++);
#include "../src/trace_kinds.def"
#undef HL_TRACE
	printf("} as const;\n\n/** Whether records of a kind are about a line, by kind number. */\n");
	printf("export const TRACE_HAS_LINE = [\n");
#define HL_TRACE(NAME, hashed_, line_used_, a_, b_, sentence) printf("  %s,\n", line_used_ ? "true" : "false");
#include "../src/trace_kinds.def"
#undef HL_TRACE
	printf("] as const;\n\n/** Structures of a core that user and kernel code share; see SIDES. */\n");
	printf("export const STRUCTURES = [\n");
#define HL_STRUCTURE(NAME, name_, sentence) \
	entry(#NAME); field_text("label", name_); field_text("text", sentence); printf(" },\n");
#include "../src/structures.def"
#undef HL_STRUCTURE
	printf("] as const;\n\n/** Whose request a record of the trace is about, by requester number. */\n");
	printf("export const REQUESTERS = [\n");
#define HL_REQUESTER(NAME, sentence) entry(#NAME); field_text("text", sentence); printf(" },\n");
#include "../src/requesters.def"
#undef HL_REQUESTER
	printf("] as const;\nexport const REQUESTER = {\n");
	number = 0;
#define HL_REQUESTER(NAME, sentence) printf("  " #NAME ": %d,\n", number++);
#include "../src/requesters.def"
#undef HL_REQUESTER
	printf("} as const;\n\n/** What a core is doing, by activity number. */\nexport const ACTIVITIES = [\n");
#define HL_ACTIVITY(NAME, sentence) entry(#NAME); field_text("text", sentence); printf(" },\n");
#include "../src/activity.def"
#undef HL_ACTIVITY
	printf("] as const;\nexport const ACTIVITY = {\n");
	number = 0;
#define HL_ACTIVITY(NAME, sentence) printf("  " #NAME ": %d,\n", number++);
#include "../src/activity.def"
#undef HL_ACTIVITY
	printf("} as const;\n");
}

#define STAT(name_, unit_, sentence) \
	entry(#name_); field_text("unit", unit_); field_text("text", sentence); printf(" },\n");
static void print_stats(void) {
	printf("\n/** Categories of a core's time, in the order of hl_core_stats. Unit: cycles. */\n");
	printf("export const CYCLE_CATEGORIES = [\n");
#define HL_CYCLES(NAME, name, sentence) STAT(name, "cycles", sentence)
#include "../src/stats.def"
	printf("] as const;\n\n/** Counters of a core, after the categories in hl_core_stats. */\n");
	printf("export const CORE_STATS = [\n");
#define HL_CORE(NAME, name, unit, sentence) STAT(name, unit, sentence)
#include "../src/stats.def"
	printf("] as const;\n\n/** Counters of a line, in the order of hl_line_stats. */\nexport const LINE_STATS = [\n");
#define HL_LINE(NAME, name, unit, sentence) STAT(name, unit, sentence)
#include "../src/stats.def"
	printf("] as const;\n\n/** Counters of a lock, after its address in hl_lock_stats. */\n");
	printf("export const LOCK_STATS = [\n");
#define HL_LOCK(NAME, name, unit, sentence) STAT(name, unit, sentence)
#include "../src/stats.def"
	printf("] as const;\n\n/** Counters of a place that takes a lock, from LOCK_CALLER_COUNTS_AT on in hl_lock_caller. */\n");
	printf("export const LOCK_CALLER_STATS = [\n");
#define HL_CALLER(NAME, name, unit, sentence) STAT(name, unit, sentence)
#include "../src/stats.def"
	printf("] as const;\n\n/** Counters of a station, from STATION_COUNTS_AT on in hl_station_stats. */\n");
	printf("export const STATION_STATS = [\n");
#define HL_STATION(NAME, name, unit, sentence) STAT(name, unit, sentence)
#include "../src/stats.def"
	printf("] as const;\n\n/** Counters of a context, in the order of hl_context_stats. */\nexport const CONTEXT_STATS = [\n");
#define HL_CONTEXT(NAME, name, unit, sentence) STAT(name, unit, sentence)
#include "../src/stats.def"
	printf("] as const;\n\n/** Words of hl_totals. */\nexport const TOTALS = [\n");
#define HL_TOTAL(name, unit, sentence) STAT(name, unit, sentence)
#include "../src/abi.def"
	printf("] as const;\n");
}

static void print_student(void) {
	printf("\n/** 0.975 quantiles of Student's t, for 1, 2, 3, ... degrees of freedom. */\n");
	printf("export const STUDENT_T_975 = [\n");
#define HL_STUDENT(quantile) printf("  %.3f,\n", quantile);
#include "../src/student_table.def"
#undef HL_STUDENT
	printf("] as const;\n");
}

static void print_machine(void) {
	printf("\n/** The numbers of a machine, in the order of hl_config; see wasm-core/src/machine.def. */\n");
	printf("export const MACHINE_NUMBERS = [\n");
#define HL_MACHINE(name_, unit_, low_, high_, also_, path_, missing_, quantity_, sentence)       \
	entry(#name_); field_text("unit", unit_);                                                    \
	printf(", low: %u, high: %u, also: 0x%x", (unsigned)(low_), (unsigned)(high_), (unsigned)(also_)); \
	field_text("path", path_);                                                                   \
	printf(", missing: 0x%x", (unsigned)(missing_));                                             \
	field_text("quantity", quantity_); field_text("text", sentence); printf(" },\n");
#include "../src/machine.def"
	printf("] as const;\n");
}

#define OFFSET(struct_, name_) printf("  " #name_ ": %u,\n", (unsigned)offsetof(struct_, name_));
static void print_offsets(void) {
	printf("\n/** Byte offsets in hl_config; every field is a uint32. */\nexport const CONFIG = {\n");
#define HL_CONFIG(name, sentence) OFFSET(hl_config, name)
#include "../src/abi.def"
	printf("} as const;\nexport const CONFIG_BYTES = %u;\n", (unsigned)sizeof(hl_config));
	printf("\n/** Byte offsets in hl_program; every field is a uint32. */\nexport const PROGRAM = {\n");
#define HL_PROGRAM(name, sentence) OFFSET(hl_program, name)
#include "../src/abi.def"
	printf("} as const;\nexport const PROGRAM_BYTES = %u;\n", (unsigned)sizeof(hl_program));
	printf("\n/** Byte offsets in hl_totals; every field is a uint64. */\nexport const TOTAL = {\n");
#define HL_TOTAL(name, unit, sentence) OFFSET(hl_totals, name)
#include "../src/abi.def"
	printf("} as const;\n\n/** Byte offsets in hl_fault; every field is a uint64. */\nexport const FAULT = {\n");
#define HL_FAULT(name, sentence) OFFSET(hl_fault, name)
#include "../src/abi.def"
	printf("} as const;\n\n/** Byte offsets in hl_race; every field is a uint64. */\nexport const RACE = {\n");
#define HL_RACE(name, sentence) OFFSET(hl_race, name)
#include "../src/abi.def"
	printf("} as const;\nexport const RACE_BYTES = %u;\n", (unsigned)sizeof(hl_race));
	printf("\n/** Byte offsets in hl_record; every field is a uint32. */\nexport const RECORD = {\n");
#define HL_RECORD(name, sentence) OFFSET(hl_record, name)
#include "../src/abi.def"
	printf("} as const;\nexport const RECORD_BYTES = %u;\n", (unsigned)sizeof(hl_record));
	printf("export const CORE_STATS_BYTES = %u;\n", (unsigned)sizeof(hl_core_stats));
	printf("export const LINE_STATS_BYTES = %u;\n", (unsigned)sizeof(hl_line_stats));
	printf("export const LOCK_STATS_BYTES = %u;\n", (unsigned)sizeof(hl_lock_stats));
	printf("export const LOCK_CALLER_BYTES = %u;\n", (unsigned)sizeof(hl_lock_caller));
	printf("export const LOCK_CALLER_COUNTS_AT = %u;\n", (unsigned)offsetof(hl_lock_caller, acquisitions));
	printf("export const STATION_STATS_BYTES = %u;\n", (unsigned)sizeof(hl_station_stats));
	printf("export const STATION_COUNTS_AT = %u;\n", (unsigned)offsetof(hl_station_stats, uses));
	printf("export const CONTEXT_STATS_BYTES = %u;\n", (unsigned)sizeof(hl_context_stats));
	printf("\n/** Byte offsets in hl_line_stats beyond the counters. */\nexport const LINE_EXTRA = {\n");
	OFFSET(hl_line_stats, readers)
	OFFSET(hl_line_stats, writers)
	OFFSET(hl_line_stats, words_written)
	OFFSET(hl_line_stats, words_read)
	printf("} as const;\n");
}

#define NUMBERED(NAME) printf("  " #NAME ": %d,\n", number++);
#define WORD(NAME, sentence) entry(#NAME); field_text("text", sentence); printf(" },\n");
static void print_litmus(void) {
	int number = 0;
	printf("\n/** Memory models of the explorer, by number; see wasm-core/EXPLORER.md. */\n");
	printf("export const LITMUS_MODELS = [\n");
#define HL_LITMUS_MODEL(NAME, sentence) WORD(NAME, sentence)
#include "../src/litmus.def"
	printf("] as const;\nexport const LITMUS_OP = {\n");
#define HL_LITMUS_OP(NAME, roles, sentence) NUMBERED(NAME)
#include "../src/litmus.def"
	printf("} as const;\nexport const LITMUS_ALU = {\n");
	number = 0;
#define HL_LITMUS_ALU(NAME, sentence) NUMBERED(NAME)
#include "../src/litmus.def"
	printf("} as const;\nexport const LITMUS_NODE = {\n");
	number = 0;
#define HL_LITMUS_NODE(NAME, sentence) NUMBERED(NAME)
#include "../src/litmus.def"
	printf("} as const;\n\n/** What a step of a witness does, by action number. */\n");
	printf("export const LITMUS_ACTIONS = [\n");
#define HL_LITMUS_ACTION(NAME, sentence) WORD(NAME, sentence)
#include "../src/litmus.def"
	printf("] as const;\nexport const LITMUS_FLAG = {\n");
	printf("  READ_READ: %d,\n  READ_WRITE: %d,\n", HL_LITMUS_READ_READ, HL_LITMUS_READ_WRITE);
	printf("  WRITE_READ: %d,\n  WRITE_WRITE: %d,\n", HL_LITMUS_WRITE_READ, HL_LITMUS_WRITE_WRITE);
	printf("  ACQUIRE: %d,\n  RELEASE: %d,\n", HL_LITMUS_ACQUIRE, HL_LITMUS_RELEASE);
	printf("  AWAIT: %d,\n  CONDITIONAL: %d,\n} as const;\n", HL_LITMUS_AWAIT, HL_LITMUS_CONDITIONAL);
}

static void print_explore_offsets(void) {
	printf("\n/** Byte offsets in hl_explore_config; every field is a uint32. */\nexport const EXPLORE = {\n");
#define HL_EXPLORE(name, sentence) OFFSET(hl_explore_config, name)
#include "../src/explore.def"
	printf("} as const;\nexport const EXPLORE_BYTES = %u;\n", (unsigned)sizeof(hl_explore_config));
	printf("\n/** Byte offsets in hl_explored; every field is a uint64. */\nexport const EXPLORED = {\n");
#define HL_EXPLORED(name, unit, sentence) OFFSET(hl_explored, name)
#include "../src/explore.def"
	printf("} as const;\n\n/** Byte offsets in hl_explore_outcome; every field is a uint64. */\n");
	printf("export const EXPLORE_OUTCOME = {\n");
#define HL_OUTCOME(name, sentence) OFFSET(hl_explore_outcome, name)
#include "../src/explore.def"
	printf("} as const;\n\n/** Byte offsets in hl_explore_step; every field is a uint32. */\n");
	printf("export const EXPLORE_STEP = {\n");
#define HL_STEP(name, sentence) OFFSET(hl_explore_step, name)
#include "../src/explore.def"
	printf("} as const;\nexport const EXPLORE_STEP_BYTES = %u;\n", (unsigned)sizeof(hl_explore_step));
}

/* With an argument it prints the other file: what only the compiler reads, so that no page loads it for the rest. */
int main(int argc, char **argv) {
	(void)argv;
	printf("// Generated by wasm-core/tools/gen_abi.c (make -C wasm-core abi). Do not edit.\n\n");
	if (argc > 1) {
		print_opcodes();
		return 0;
	}
	print_versions();
	print_limits();
	print_enums();
	print_opcode_numbers();
	print_orders();
	print_statuses();
	print_protocol();
	print_trace();
	print_stats();
	print_machine();
	print_student();
	print_offsets();
	print_litmus();
	print_explore_offsets();
	return 0;
}
