/*
 * Interrupts: moments and costs that can be computed by hand. Random programs with all of it are compared in
 * test_reference.c, and with parking, slices and snapshots in the tests of those.
 */
#include "asm.h"
#include "test_macros.h"

enum { SEEN_AT = 0, CAUSE = 8, TIMES = 16, AFTER = 24, STATUS = 3 };

static uint64_t pointer_to(uint32_t entry) {
	return HL_FUNCTION_BASE + (uint64_t)HL_FUNCTION_STEP * entry;
}

/* A handler that notes when it began, the causes, and how often it was called; its stores hit after the first one. */
static program with_handler(void) {
	program p = program_new(64);
	p.head.stack_bytes = p.head.stack_room = 64;
	uint32_t entry = emit(&p, OP_ENTRY, 1, 0, 0, 0);
	emit(&p, OP_NOW, 1, 0, 0, 0);
	emit(&p, OP_LI, 2, 0, 0, AT(0));
	emit(&p, OP_ST64, 1, 2, 0, SEEN_AT);
	emit(&p, OP_ST64, 0, 2, 0, CAUSE);
	emit(&p, OP_LD64, 3, 2, 0, TIMES);
	emit(&p, OP_ADDI, 3, 3, 0, 1);
	emit(&p, OP_ST64, 3, 2, 0, TIMES);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_setup(&p);
	emit_constant(&p, 1, pointer_to(entry));
	emit(&p, OP_INTERRUPTHANDLER, 0, 1, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	return p;
}

/* AFTER = the time now; then the program is over. */
static void finish(program *p) {
	emit(p, OP_NOW, 5, 0, 0, 0);
	emit(p, OP_LI, 6, 0, 0, AT(0));
	emit(p, OP_ST64, 5, 6, 0, AFTER);
	emit(p, OP_LI, 7, 0, 0, STATUS);
	emit(p, OP_EXIT, 0, 7, 0, 0);
	emit(p, OP_RET, 0, 0, 0, 0);
}

static hl_sim *run(const program *p, uint32_t cores) {
	machine m = machine_uniform(cores);
	m.config.interrupt_cycles = 100;
	m.config.interrupt_send_cycles = 10;
	m.config.operations_max = 100;
	hl_sim *s = sim_make(&m, p);
	sim_finish(s, 1000);
	machine_free(&m);
	return s;
}

static int ended(hl_sim *s) {
	ENSURE_EQUAL(hl_status_of(s), HL_DONE);
	ENSURE_EQUAL(hl_totals_of(s)->stop_reason, (uint64_t)HL_STOP_EXIT);
	ENSURE_EQUAL(hl_totals_of(s)->exit_status, (uint64_t)STATUS);
	return 0;
}

static void set_timer(program *p, uint32_t time) {
	emit(p, OP_LI, 1, 0, 0, time);
	emit(p, OP_TIMER, 0, 1, 0, 0);
}

/* A timer interrupts work() at its very cycle, and the work lasts as much longer as the handler takes. */
static int test_work(void) {
	program p = with_handler();
	set_timer(&p, 500);
	emit(&p, OP_NOW, 10, 0, 0, 0);
	emit(&p, OP_WORKI, 0, 0, 0, 2000);
	finish(&p);
	hl_sim *s = run(&p, 1);
	ENSURE(!ended(s));
	ENSURE_EQUAL(memory_word(s, SEEN_AT), 500ull);
	ENSURE_EQUAL(memory_word(s, CAUSE), (uint64_t)HL_INTERRUPT_TIMER);
	ENSURE_EQUAL(memory_word(s, TIMES), 1ull);
	uint64_t compute = hl_core_stats_of(s)->cycles_compute;
	ENSURE(memory_word(s, AFTER) > 2000 + 120 && compute >= 2000 && compute < 2020); /* the handler misses once */
	ENSURE_EQUAL(hl_core_stats_of(s)->interrupts_taken, 1ull);
	hl_destroy(s);
	program_free(&p);
	return 0;
}

/* While interrupts are off a timer waits, and ends a sleep that would begin. */
static int test_masked(void) {
	program p = with_handler();
	emit(&p, OP_LI, 2, 0, 0, 0);
	emit(&p, OP_INTERRUPTS, 3, 2, 0, 0);
	set_timer(&p, 500);
	emit(&p, OP_WORKI, 0, 0, 0, 2000);
	emit(&p, OP_LI, 4, 0, 0, 100000);
	emit(&p, OP_SLEEP, 0, 4, 0, 0); /* does not begin */
	emit(&p, OP_INTERRUPTS, 3, 3, 0, 0);
	finish(&p);
	hl_sim *s = run(&p, 1);
	ENSURE(!ended(s));
	ENSURE(memory_word(s, SEEN_AT) > 2000 && memory_word(s, SEEN_AT) < 2020);
	ENSURE_EQUAL(hl_core_stats_of(s)->cycles_idle, 0ull);
	hl_destroy(s);
	program_free(&p);
	return 0;
}

/* Core 0 sends core 1 two interrupts, which count as one: it sleeps, and takes it when it arrives. */
static int test_other_core(void) {
	program p = with_handler();
	uint32_t other = label_new(&p);
	emit(&p, OP_CPU, 1, 0, 0, 0);
	emit_branch(&p, OP_BNZ, 1, 0, other);
	emit(&p, OP_WORKI, 0, 0, 0, 998);
	emit(&p, OP_LI, 2, 0, 0, 1);
	emit(&p, OP_INTERRUPT, 0, 2, 0, 0);
	emit(&p, OP_INTERRUPT, 0, 2, 0, 0);
	emit(&p, OP_LI, 4, 0, 0, 100000);
	emit(&p, OP_SLEEP, 0, 4, 0, 0);
	label_bind(&p, other);
	emit(&p, OP_LI, 4, 0, 0, 100000);
	emit(&p, OP_SLEEP, 0, 4, 0, 0);
	finish(&p);
	hl_sim *s = run(&p, 2);
	ENSURE(!ended(s));
	uint64_t sent = 1 + 1 + 998 + 1; /* CPU, BNZ, work, LI */
	ENSURE_EQUAL(memory_word(s, SEEN_AT), sent + 100);
	ENSURE_EQUAL(memory_word(s, CAUSE), (uint64_t)HL_INTERRUPT_CALL);
	ENSURE_EQUAL(hl_core_stats_of(s)[1].interrupts_taken, 1ull);
	ENSURE_EQUAL(hl_core_stats_of(s)[0].cycles_switch, 20ull);
	hl_destroy(s);
	program_free(&p);
	return 0;
}

/* Without a handler there is nothing that an interrupt could call. */
static int test_no_handler(void) {
	static const enum opcode ops[] = {OP_TIMER, OP_INTERRUPT};
	for (uint32_t i = 0; i < 2; i++) {
		program p = program_new(64);
		begin_operation(&p);
		emit(&p, OP_LI, 1, 0, 0, 0);
		emit(&p, ops[i], 0, 1, 0, 0);
		emit(&p, OP_RET, 0, 0, 0, 0);
		hl_sim *s = run(&p, 1);
		ENSURE_EQUAL(hl_status_of(s), HL_NO_HANDLER);
		hl_destroy(s);
		program_free(&p);
	}
	return 0;
}

/* A program whose handler would need the frames of the place that it interrupts is refused. */
static int test_needs_room(void) {
	program p = with_handler();
	p.head.stack_room = 32;
	finish(&p);
	hl_sim *s = run(&p, 1);
	ENSURE_EQUAL(hl_status_of(s), HL_BAD_PROGRAM);
	hl_destroy(s);
	program_free(&p);
	return 0;
}

/* An endless plain loop is interrupted, too; the place that was interrupted is a call of the handler. */
static int test_plain_loop(void) {
	program p = program_new(64);
	p.head.stack_bytes = p.head.stack_room = 64;
	uint32_t entry = emit(&p, OP_ENTRY, 1, 0, 0, 0);
	emit(&p, OP_LI, 7, 0, 0, STATUS);
	emit(&p, OP_EXIT, 0, 7, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_setup(&p);
	emit_constant(&p, 1, pointer_to(entry));
	emit(&p, OP_INTERRUPTHANDLER, 0, 1, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	set_timer(&p, 12345);
	uint32_t place = p.count;
	uint32_t again = label_here(&p);
	emit(&p, OP_ADDI, 2, 2, 0, 1);
	emit_branch(&p, OP_JMP, 0, 0, again);
	hl_sim *s = run(&p, 1);
	ENSURE(!ended(s));
	uint64_t time = hl_totals_of(s)->time;
	ENSURE(time >= 12345 && time <= 12345 + 3); /* the round, and the handler's first instruction */
	ENSURE_EQUAL(hl_core_calls(s, 0), 1u);
	ENSURE_EQUAL(hl_core_call_pc(s, 0, 0), place);
	hl_destroy(s);
	program_free(&p);
	return 0;
}

/* A hypervisor takes its share of a core that computes; the rest of the time is the program's. */
static int test_steal(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 1000000);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	m.config.steal_every_cycles = 8000;
	m.config.steal_for_cycles = 2000;
	m.config.operations_max = 20;
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 1000);
	ENSURE_EQUAL(hl_status_of(s), HL_DONE);
	for (uint32_t i = 0; i < 2; i++) {
		const hl_core_stats *c = &hl_core_stats_of(s)[i];
		double share = (double)c->cycles_stolen / (double)hl_totals_of(s)->time;
		ENSURE(share > 0.18 && share < 0.22); /* 2,000 of 10,000; some thousand draws */
	}
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static const test tests[] = {
	{"a timer interrupts work() at its cycle", test_work},
	{"interrupts that are off wait, and let no sleep begin", test_masked},
	{"an interrupt of another core ends a sleep and is taken", test_other_core},
	{"a timer or an interrupt without a handler is a fault", test_no_handler},
	{"a program without room for its handler's frames is refused", test_needs_room},
	{"an endless loop is interrupted, and its place is told", test_plain_loop},
	{"a hypervisor takes its share of each core", test_steal},
};

SUITE(interrupts);
