/* The statistics add up at any moment, for any program, however the run was sliced. */
#include <stdlib.h>

#include "../src/state.h"
#include "generate.h"
#include "test_macros.h"

static uint64_t sum_of_categories(const hl_core_stats *c) {
	uint64_t sum = 0;
#define HL_CYCLES(NAME, name, sentence) sum += c->cycles_##name;
#include "../src/stats.def"
	return sum;
}

/* The counters of a lock are the sums, or the largest, of those of the places that take it. */
static int check_lock_callers(hl_sim *s) {
	hl_lock_caller sum[HL_LOCKS_MAX] = {{0}};
	for (uint32_t i = 0; i < hl_lock_caller_count(s); i++) {
		const hl_lock_caller *c = &hl_lock_callers_of(s)[i];
		hl_lock_caller *of = &sum[c->lock];
		of->acquisitions += c->acquisitions;
		of->contended += c->contended;
		of->contended_cycles += c->contended_cycles;
		of->hold_cycles += c->hold_cycles;
		of->rejections += c->rejections;
		if (c->contended_max > of->contended_max) of->contended_max = c->contended_max;
		if (c->hold_max > of->hold_max) of->hold_max = c->hold_max;
		ENSURE(c->contended_max <= c->contended_cycles && c->hold_max <= c->hold_cycles);
	}
	for (uint32_t i = 0; i < hl_lock_count(s); i++) {
		const hl_lock_stats *l = &hl_lock_stats_of(s)[i];
#define HL_CALLER(NAME, name, unit, sentence) ENSURE_EQUAL(l->name, sum[i].name);
#include "../src/stats.def"
		ENSURE(l->contended_cycles <= l->wait_cycles && l->contended <= l->acquisitions);
	}
	return 0;
}

/* What a core says of its store buffer fits together, and fits the time measured. */
static int check_store_buffer(const hl_core_stats *c, uint64_t elapsed, uint64_t largest) {
	ENSURE(c->store_max <= largest);
	ENSURE(c->store_occupancy <= c->store_max * elapsed);
	ENSURE(c->store_stalls == 0 || c->store_max == largest);
	ENSURE(c->cycles_store_full <= elapsed && c->cycles_store_drain <= elapsed);
	ENSURE(largest > 0 || c->store_entries + c->store_waits + c->cycles_store_full + c->cycles_store_drain == 0);
	return 0;
}

/* Each core's categories and the whole profile add up to the elapsed time; no category exceeds the elapsed time. */
static int check_sums(hl_sim *s) {
	hl_results(s);
	const hl_totals *t = hl_totals_of(s);
	uint64_t elapsed = t->time - t->measured_from, profile = 0, operations = 0, read_misses = 0, write_misses = 0;
	uint64_t reads = 0, writes = 0, latencies = 0, most_stores = 0;
	for (uint32_t i = 0; i < hl_core_count(s); i++) {
		const hl_core_stats *c = &hl_core_stats_of(s)[i];
		ENSURE_EQUAL(sum_of_categories(c), elapsed);
		if (check_store_buffer(c, elapsed, s->config.store_buffer_entries)) return 1;
		most_stores += c->store_max;
		operations += c->operations;
		read_misses += c->read_misses;
		write_misses += c->write_misses;
	}
	for (uint32_t pc = 0; pc < hl_code_count(s); pc++) profile += hl_profile_of(s)[pc];
	ENSURE_EQUAL(profile, elapsed * hl_core_count(s));
	ENSURE(t->stores_max <= most_stores);
	uint64_t counted = t->operations ? t->operations
					   : operations  ? t->warmup_operations
									 : 0; /* before measuring begins */
	ENSURE_EQUAL(operations, counted);
	uint32_t used = hl_line_used(s, 0);
	for (uint32_t i = 0; i < hl_line_count(s) - hl_line_first(s); i++) {
		const hl_line_stats *l = &hl_line_stats_of(s)[i];
		if (l->reads + l->writes) {
			ENSURE_EQUAL(used, hl_line_first(s) + i);
			used = hl_line_used(s, used + 1);
		}
		reads += l->reads;
		writes += l->writes;
		ENSURE(l->transfers <= l->reads + l->writes && l->remote_transfers <= l->transfers);
		ENSURE(l->busy_cycles <= elapsed);
	}
	ENSURE_EQUAL(used, HL_NONE);
	ENSURE_EQUAL(reads + writes, t->transactions);
	if (check_lock_callers(s)) return 1;
	uint64_t under_way =
		2ull * hl_core_count(s); /* served but not delivered; or delivered, but served before measuring */
	ENSURE(reads + under_way >= read_misses && read_misses + under_way >= reads);
	ENSURE(writes + under_way >= write_misses && write_misses + under_way >= writes);
	for (uint32_t i = 0; i < HL_LATENCY_BUCKETS; i++) latencies += hl_latencies_of(s)[i];
	ENSURE_EQUAL(latencies, t->operations);
	return 0;
}

static int check_random(uint64_t seed) {
	rng r;
	rng_init(&r, seed, 13);
	generate_options o = {
		.waits = 1, .spin = (uint32_t)chance(&r, 70), .prefetch = (uint32_t)chance(&r, 50), .operations_max = 10};
	o.interrupts = (uint32_t)(seed & 1);
	program p = generate_program(&r, &o);
	machine_options kinds = {.ports = 1, .chip_cache = 1, .memory = 1, .caches = 1, .interrupts = o.interrupts};
	machine m = generate_machine(&r, &kinds);
	m.config.start = pick(&r, 0, HL_START_COUNT - 1);
	m.config.warmup_operations = pick(&r, 0, 2);
	m.config.park = (uint32_t)chance(&r, 70);
	hl_sim *s = sim_make(&m, &p);
	uint64_t time = 0;
	int wrong = 0;
	for (uint32_t stop = 0; stop < 12 && !wrong && hl_status_of(s) == HL_MORE; stop++) {
		time += pick(&r, 0, 1u << pick(&r, 3, 15));
		hl_run_until(s, 3000, (uint32_t)time, (uint32_t)(time >> 32));
		wrong = check_sums(s);
	}
	sim_finish(s, 1000);
	if (!wrong) wrong = check_sums(s);
	if (wrong) printf("    SEED=%" PRIu64 "\n", seed);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return wrong;
}

static int test_sums(void) {
	for (uint32_t i = 0; i < test_effort(500); i++)
		if (check_random(test_seed(700000) + i)) return 1;
	return 0;
}

/* A core idles and then works: at any moment its account tells the two apart. */
static int test_account_of_the_present(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 30000);
	emit_constant(&p, 0, 100000);
	emit(&p, OP_WAITUNTIL, 0, 0, 0, 0);
	emit(&p, OP_WORKI, 0, 0, 0, 30000);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(1);
	set_cycles_max(&m, 200000);
	hl_sim *s = sim_make(&m, &p);
	static const uint64_t times[] = {10000, 20000, 40000, 60000, 99000, 110000, 120000};
	for (uint32_t i = 0; i < 7; i++) {
		hl_run_until(s, 1000, (uint32_t)times[i], 0);
		hl_results(s);
		const hl_core_stats *c = &hl_core_stats_of(s)[0];
		uint64_t idle = times[i] < 30002 ? 0 : times[i] > 100000 ? 100000 - 30002 : times[i] - 30002;
		ENSURE_EQUAL(hl_totals_of(s)->time, times[i]);
		ENSURE(c->cycles_idle + 4 >= idle && c->cycles_idle <= idle + 4);
		ENSURE(c->cycles_compute + 4 >= times[i] - idle && c->cycles_compute <= times[i] - idle + 4);
	}
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* Core 0 takes the lock at 1000 and keeps it; core 1 does `op` with it at 3000. */
static hl_fault fault_of_lock(enum opcode op, uint32_t address) {
	program p = program_new(192);
	uint32_t second = label_new(&p), out = label_new(&p);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(64));
	emit(&p, OP_LI, 3, 0, 0, AT(address));
	emit(&p, OP_CPU, 1, 0, 0, 0);
	emit_branch(&p, OP_BNZ, 1, 0, second);
	emit(&p, OP_LI, 2, 0, 0, 1000);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_LOCKHELD, 0, 0, 0, 0);
	emit(&p, OP_LOCKHELD, 0, 0, 0, 0); /* a core may take its own lock again */
	emit(&p, OP_LOCKRELEASED, 0, 0, 0, 0);
	emit_branch(&p, OP_JMP, 0, 0, out);
	label_bind(&p, second);
	emit(&p, OP_LI, 2, 0, 0, 3000);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, op, 0, 3, 0, 0);
	label_bind(&p, out);
	emit_constant(&p, 2, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	set_cycles_max(&m, 100000);
	hl_sim *s = sim_make(&m, &p);
	(void)sim_finish(s, 10);
	hl_results(s);
	hl_fault fault = *hl_fault_of(s);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return fault;
}

static int test_exclusive_locks(void) {
	hl_fault fault = fault_of_lock(OP_LOCKHELD, 64);
	ENSURE_EQUAL(fault.status, HL_LOCK_HELD);
	ENSURE_EQUAL(fault.core, 1);
	ENSURE_EQUAL(fault.time, 3000);
	ENSURE_EQUAL(fault.detail_a, AT(64));
	ENSURE_EQUAL(fault.other_core, 0);
	ENSURE_EQUAL(fault.other_time, 1000);
	ENSURE_EQUAL(fault.other_pc, 6);
	fault = fault_of_lock(OP_LOCKRELEASED, 64);
	ENSURE_EQUAL(fault.status, HL_LOCK_NOT_HELD);
	ENSURE_EQUAL(fault.other_core, 0);
	fault = fault_of_lock(OP_LOCKRELEASED, 128);
	ENSURE_EQUAL(fault.status, HL_LOCK_NOT_HELD);
	ENSURE_EQUAL(fault.other_core, HL_NONE);
	ENSURE_EQUAL(fault_of_lock(OP_LOCKHELD, 128).status, HL_OK);
	return 0;
}

/* Two cores take a lock, 1000 and 3000 cycles long; waits, holds and hand-offs are computed by hand. */
static int test_locks(void) {
	program p = program_new(128);
	uint32_t second = label_new(&p), out = label_new(&p);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(64));
	emit(&p, OP_CPU, 1, 0, 0, 0);
	emit_branch(&p, OP_BNZ, 1, 0, second);
	emit(&p, OP_LI, 2, 0, 0, 1000); /* core 0: wants at 1000, holds 1500 to 2500 */
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_LOCKWAIT, 0, 0, 0, 0);
	emit(&p, OP_WORKI, 0, 0, 0, 500);
	emit(&p, OP_LOCKHELD, 0, 0, 0, 0);
	emit(&p, OP_WORKI, 0, 0, 0, 1000);
	emit(&p, OP_LOCKRELEASED, 0, 0, 0, 0);
	emit_branch(&p, OP_JMP, 0, 0, out);
	label_bind(&p, second);
	emit(&p, OP_LI, 2, 0, 0, 2000); /* core 1: wants at 2000, holds 2600 to 5600 */
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_LOCKWAIT, 0, 0, 0, 0);
	emit(&p, OP_WORKI, 0, 0, 0, 600);
	emit(&p, OP_LOCKHELD, 0, 0, 0, 0);
	emit(&p, OP_WORKI, 0, 0, 0, 3000);
	emit(&p, OP_LOCKRELEASED, 0, 0, 0, 0);
	label_bind(&p, out);
	emit_constant(&p, 2, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	set_cycles_max(&m, 100000);
	hl_sim *s = sim_make(&m, &p);
	hl_run_until(s, 1000, 2550, 0);
	hl_results(s);
	ENSURE_EQUAL(hl_lock_stats_of(s)->acquisitions, 1); /* core 1 has not got it yet: its wait is not counted */
	ENSURE_EQUAL(hl_lock_stats_of(s)->contended, 0);
	ENSURE_EQUAL(sim_finish(s, 10), HL_DONE);
	ENSURE_EQUAL(hl_lock_count(s), 1);
	const hl_lock_stats *l = hl_lock_stats_of(s);
	ENSURE_EQUAL(l->address, AT(64));
	ENSURE_EQUAL(l->acquisitions, 2);
	ENSURE_EQUAL(l->contended, 1);
	ENSURE_EQUAL(l->wait_cycles, 500 + 600);
	ENSURE_EQUAL(l->hold_cycles, 1000 + 3000);
	ENSURE_EQUAL(l->handoffs, 1);
	ENSURE_EQUAL(l->handoff_cycles, 100);
	ENSURE_EQUAL(l->waiters_max, 1);
	ENSURE_EQUAL(l->contended_cycles, 600);
	ENSURE_EQUAL(l->contended_max, 600);
	ENSURE_EQUAL(l->hold_max, 3000);
	ENSURE_EQUAL(l->rejections, 0);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* Emits a wait until the given time, if there is one, and then an annotation of the lock in register 0 or 1. */
static void annotate_at(program *p, int64_t time, enum opcode op, uint32_t lock) {
	if (time) {
		emit(p, OP_LI, 3, 0, 0, time);
		emit(p, OP_WAITUNTIL, 0, 3, 0, 0);
	}
	emit(p, op, 0, lock, 0, 0);
}

/*
 * Two cores take a mutex (register 0), whose slow path takes an inner lock (register 1). Core 0 holds the mutex from
 * 1000 to 5000. Core 1 wants it from 2000 to 6000 and takes the inner lock from 2500 to 2700, and, if `twice`, from
 * 5500 to 5600; in between, it asks for the mutex again only if `asks_again`.
 */
static hl_sim *run_mutex(int asks_again, int twice) {
	program p = program_new(192);
	uint32_t second = label_new(&p), out = label_new(&p);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(64));
	emit(&p, OP_LI, 1, 0, 0, AT(128));
	emit(&p, OP_CPU, 2, 0, 0, 0);
	emit_branch(&p, OP_BNZ, 2, 0, second);
	annotate_at(&p, 1000, OP_LOCKHELD, 0);
	annotate_at(&p, 5000, OP_LOCKRELEASED, 0);
	emit_branch(&p, OP_JMP, 0, 0, out);
	label_bind(&p, second);
	annotate_at(&p, 2000, OP_LOCKWAIT, 0);
	annotate_at(&p, 0, OP_LOCKWAIT, 1);
	annotate_at(&p, 2500, OP_LOCKHELD, 1);
	annotate_at(&p, 2700, OP_LOCKRELEASED, 1);
	if (asks_again) annotate_at(&p, 2800, OP_LOCKWAIT, 0);
	if (twice) {
		annotate_at(&p, 5200, OP_LOCKWAIT, 1);
		annotate_at(&p, 5500, OP_LOCKHELD, 1);
		annotate_at(&p, 5600, OP_LOCKRELEASED, 1);
	}
	annotate_at(&p, 6000, OP_LOCKHELD, 0);
	annotate_at(&p, 6500, OP_LOCKRELEASED, 0);
	label_bind(&p, out);
	emit_constant(&p, 3, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	set_cycles_max(&m, 100000);
	hl_sim *s = sim_make(&m, &p);
	(void)sim_finish(s, 10);
	hl_results(s);
	machine_free(&m);
	program_free(&p);
	return s;
}

static int test_lock_on_the_way(void) {
	for (unsigned way = 0; way < 4; way++) {
		unsigned twice = way / 2;
		hl_sim *s = run_mutex(way % 2, twice != 0);
		ENSURE_EQUAL(hl_status_of(s), HL_DONE);
		const hl_lock_stats *mutex = &hl_lock_stats_of(s)[0], *inner = &hl_lock_stats_of(s)[1];
		ENSURE_EQUAL(mutex->address, AT(64));
		ENSURE_EQUAL(mutex->acquisitions, 2);
		ENSURE_EQUAL(mutex->contended, 1);
		ENSURE_EQUAL(mutex->wait_cycles, 4000);
		ENSURE_EQUAL(mutex->contended_max, 4000);
		ENSURE_EQUAL(mutex->hold_cycles, 4500);
		ENSURE_EQUAL(mutex->hold_max, 4000);
		ENSURE_EQUAL(inner->acquisitions, 1 + twice);
		ENSURE_EQUAL(inner->contended, 0);
		ENSURE_EQUAL(inner->wait_cycles, 500 + 300 * twice);
		ENSURE_EQUAL(inner->hold_cycles, 200 + 100 * twice);
		ENSURE_EQUAL(inner->hold_max, 200);
		hl_destroy(s);
	}
	return 0;
}

/* A core that gave a lock up does not wait for it any more, whichever of two locks it asked for last. */
static int test_rejections(void) {
	program p = program_new(192);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(64));
	emit(&p, OP_LI, 1, 0, 0, AT(128));
	annotate_at(&p, 1000, OP_LOCKWAIT, 0);
	annotate_at(&p, 2000, OP_LOCKWAIT, 1);
	annotate_at(&p, 3000, OP_LOCKREJECTED, 0);
	annotate_at(&p, 4000, OP_LOCKREJECTED, 1);
	annotate_at(&p, 5000, OP_LOCKREJECTED, 1); /* as a try-lock says, which never waits */
	annotate_at(&p, 6000, OP_LOCKWAIT, 0);
	annotate_at(&p, 6100, OP_LOCKHELD, 0);
	annotate_at(&p, 7000, OP_LOCKHELD, 1);
	emit_constant(&p, 3, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(1);
	set_cycles_max(&m, 100000);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10), HL_DONE);
	const hl_lock_stats *l = hl_lock_stats_of(s);
	ENSURE_EQUAL(l[0].rejections, 1);
	ENSURE_EQUAL(l[0].wait_cycles, 100);
	ENSURE_EQUAL(l[1].rejections, 2);
	ENSURE_EQUAL(l[1].wait_cycles, 0);
	ENSURE_EQUAL(l[1].acquisitions, 1);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/*
 * A function takes and releases a lock; it is called from two places, for 100 and 700 cycles. The operation takes
 * the lock a third time by itself.
 */
static int test_lock_callers(void) {
	program p = program_new(128);
	uint32_t function = label_new(&p), start = label_new(&p);
	emit_branch(&p, OP_JMP, 0, 0, start);
	label_bind(&p, function);
	emit(&p, OP_LI, 0, 0, 0, AT(64));
	uint32_t held = emit(&p, OP_LOCKHELD, 0, 0, 0, 0);
	emit(&p, OP_WORK, 0, 1, 0, 0);
	emit(&p, OP_LOCKRELEASED, 0, 0, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	label_bind(&p, start);
	begin_operation(&p);
	uint32_t calls[3];
	for (uint32_t i = 0; i < 2; i++) {
		emit(&p, OP_LI, 6, 0, 0, i ? 700 : 100);
		calls[i] = p.count;
		emit_call(&p, 5, function);
	}
	uint32_t direct = p.count + 1;
	emit(&p, OP_LI, 0, 0, 0, AT(64));
	emit(&p, OP_LOCKHELD, 0, 0, 0, 0);
	emit(&p, OP_LOCKRELEASED, 0, 0, 0, 0);
	emit_constant(&p, 3, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(1);
	set_cycles_max(&m, 100000);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10), HL_DONE);
	ENSURE_EQUAL(hl_lock_caller_count(s), 3);
	for (uint32_t i = 0; i < 3; i++) {
		const hl_lock_caller *c = &hl_lock_callers_of(s)[i];
		ENSURE_EQUAL(c->lock, 0);
		ENSURE_EQUAL(c->pc, i < 2 ? held : direct);
		ENSURE_EQUAL(c->call_pc, i < 2 ? calls[i] : HL_NONE);
		ENSURE_EQUAL(c->acquisitions, 1);
		ENSURE_EQUAL(c->hold_max, i == 0 ? 100 : i == 1 ? 700 : 0);
	}
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* Cores whose number is below `busy` complete an operation every 100 cycles; the other cores complete none. */
static hl_sim *run_unfair(uint32_t cores, uint32_t busy) {
	program p = program_new(64);
	uint32_t others = label_new(&p);
	begin_operation(&p);
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit(&p, OP_GTSI, 1, 0, 0, (int64_t)busy - 1);
	emit_branch(&p, OP_BNZ, 1, 0, others);
	emit(&p, OP_WORKI, 0, 0, 0, 96);
	emit(&p, OP_RET, 0, 0, 0, 0);
	label_bind(&p, others);
	emit_constant(&p, 2, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(cores);
	set_cycles_max(&m, 1000);
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 1000);
	machine_free(&m);
	program_free(&p);
	return s;
}

static int check_fairness(uint32_t cores, uint32_t busy, uint64_t fewest, uint64_t ppm) {
	hl_sim *s = run_unfair(cores, busy);
	const hl_totals *t = hl_totals_of(s);
	ENSURE_EQUAL(t->core_operations_min, fewest);
	ENSURE_EQUAL(t->core_operations_max, busy ? 10 : 0);
	ENSURE_EQUAL(t->starved_cores, cores - busy);
	ENSURE_EQUAL(t->fairness_ppm, ppm);
	hl_destroy(s);
	return 0;
}

static int test_fairness(void) {
	if (check_fairness(1, 1, 10, 1000000)) return 1;
	if (check_fairness(8, 8, 10, 1000000)) return 1;
	if (check_fairness(8, 2, 0, 250000)) return 1;
	if (check_fairness(48, 1, 0, 20833)) return 1; /* 1 / 48 */
	return check_fairness(3, 0, 0, 0);
}

/* Work of 10,000 cycles, a wait of as many, and work of 5,000 behind it. On core 0: work of 3,000 only. */
static program work_and_wait(void) {
	program p = program_new(192);
	uint32_t other = label_new(&p), end = label_new(&p);
	begin_operation(&p);
	emit(&p, OP_CPU, 2, 0, 0, 0);
	emit_branch(&p, OP_BNZ, 2, 0, other);
	emit(&p, OP_WORKI, 0, 0, 0, 3000);
	emit_branch(&p, OP_BZ, 2, 0, end);
	label_bind(&p, other);
	emit(&p, OP_NOW, 1, 0, 0, 0);
	emit(&p, OP_ADDI, 1, 1, 0, 20000);
	emit(&p, OP_WORKI, 0, 0, 0, 10000);
	emit(&p, OP_WAITUNTIL, 0, 1, 0, 0);
	emit(&p, OP_WORKI, 0, 0, 0, 5000);
	label_bind(&p, end);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

/* What core 1 has done when it has been measured until a moment. */
typedef struct moment {
	uint32_t now;
	uint64_t compute;
	uint64_t idle;
	uint32_t activity;
} moment;

/* Cycles of instructions with a fixed cost, and of measuring until the operation that begins it has ended. */
#define SLACK 40u

static int is_about(uint64_t value, uint64_t wanted) {
	return value + SLACK >= wanted && value <= wanted + SLACK;
}

static int check_moments(uint32_t warmup, const moment *moments, uint32_t count) {
	program p = work_and_wait();
	machine m = machine_uniform(2);
	m.config.start = HL_START_TOGETHER;
	m.config.warmup_operations = warmup;
	set_cycles_max(&m, 1000000);
	hl_sim *s = sim_make(&m, &p);
	for (uint32_t i = 0; i < count; i++) {
		hl_run_until(s, 100000, moments[i].now, 0);
		hl_results(s);
		const hl_core_stats *c = &hl_core_stats_of(s)[1];
		ENSURE(is_about(c->cycles_compute, moments[i].compute));
		ENSURE(is_about(c->cycles_idle, moments[i].idle));
		ENSURE_EQUAL(hl_core_activity(s, 1), moments[i].activity);
		if (check_sums(s)) return 1;
	}
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* A core goes ahead through its work, its wait, and the work behind it: only what has passed is booked. */
static int test_waits_that_lie_ahead(void) {
	static const moment from_the_beginning[] = {
		{5000, 5000, 0, ACTIVITY_COMPUTING},       {15000, 10000, 5000, ACTIVITY_IDLE},
		{22000, 12000, 10000, ACTIVITY_COMPUTING}, {30000, 20000, 10000, ACTIVITY_COMPUTING},
		{40000, 25000, 15000, ACTIVITY_IDLE},
	};
	/* The first operation of core 0 and the second one are the warm-up, until 6,000. */
	static const moment measured_from_the_work[] = {
		{8000, 2000, 0, ACTIVITY_COMPUTING},
		{15000, 4000, 5000, ACTIVITY_IDLE},
		{24000, 8000, 10000, ACTIVITY_COMPUTING},
	};
	if (check_moments(0, from_the_beginning, 5)) return 1;
	return check_moments(1, measured_from_the_work, 3);
}

static int test_time_never_goes_back(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 100);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	set_cycles_max(&m, 100000);
	hl_sim *s = sim_make(&m, &p);
	static const uint32_t times[] = {500, 100, 0, 499, 500, 501, 90};
	uint64_t last = 0;
	for (uint32_t i = 0; i < 7; i++) {
		hl_run_until(s, 1000, times[i], 0);
		if (check_sums(s)) return 1;
		ENSURE(hl_totals_of(s)->time >= last && hl_totals_of(s)->time >= times[i]);
		last = hl_totals_of(s)->time;
	}
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static const test tests[] = {
	{"categories and profile add up to the elapsed time at any moment", test_sums},
	{"what a core does right now is booked as that", test_account_of_the_present},
	{"locks are counted as their annotations say", test_locks},
	{"the wait for a lock goes on while its own code takes another lock", test_lock_on_the_way},
	{"a lock that is given up is counted, and not waited for", test_rejections},
	{"each place that takes a lock is counted by itself", test_lock_callers},
	{"a lock that two cores hold, or that the wrong core releases, ends the run", test_exclusive_locks},
	{"how evenly the cores are served is told", test_fairness},
	{"of a wait that lies ahead, nothing is booked before it begins", test_waits_that_lie_ahead},
	{"time never goes back", test_time_never_goes_back},
};

SUITE(stats);
