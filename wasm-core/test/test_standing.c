/*
 * The places where cores stand when a run cannot go on: core 0 takes a lock and waits for a flag that no core sets,
 * inside two calls; core 1 waits for the lock.
 */
#include "asm.h"
#include "test_macros.h"

enum { LOCK = 64, FLAG = 256 };

typedef struct stuck {
	program program;
	machine machine;
	hl_sim *sim;
	uint32_t outer_call, inner_call;
} stuck;

static void emit_wait_for(program *p, uint32_t offset, enum opcode stay) {
	emit(p, OP_LI, 1, 0, 0, AT(offset) - 8);
	uint32_t head = label_here(p);
	emit(p, OP_SPIN, 3, 0, 0, 0);
	emit(p, OP_LD64, 2, 1, 0, 8);
	emit_branch(p, stay, 2, 0, head);
	emit(p, OP_RET, 0, 0, 0, 0);
}

static stuck stuck_make(void) {
	stuck k = {.program = program_new(512)};
	program *p = &k.program;
	uint32_t second = label_new(p), middle = label_new(p), flag = label_new(p), lock = label_new(p);
	begin_operation(p);
	emit(p, OP_LI, 4, 0, 0, AT(LOCK));
	emit(p, OP_LI, 5, 0, 0, 1);
	emit(p, OP_CPU, 0, 0, 0, 0);
	emit_branch(p, OP_BNZ, 0, 0, second);
	emit(p, OP_LOCKWAIT, 0, 4, 0, 0);
	emit(p, OP_ST64, 5, 4, 0, 0);
	emit(p, OP_LOCKHELD, 0, 4, 0, 0);
	k.outer_call = p->count;
	emit_call(p, 8, middle);
	label_bind(p, second);
	emit(p, OP_WORKI, 0, 0, 0, 5000);
	emit(p, OP_LOCKWAIT, 0, 4, 0, 0);
	emit_call(p, 8, lock);
	emit(p, OP_RET, 0, 0, 0, 0);
	label_bind(p, middle);
	k.inner_call = p->count;
	emit_call(p, 8, flag);
	emit(p, OP_RET, 0, 0, 0, 0);
	label_bind(p, flag);
	emit_wait_for(p, FLAG, OP_BZ);
	label_bind(p, lock);
	emit_wait_for(p, LOCK, OP_BNZ);
	k.machine = machine_uniform(2);
	set_cycles_max(&k.machine, 1000000);
	k.sim = sim_make(&k.machine, p);
	return k;
}

static void stuck_free(stuck *k) {
	hl_destroy(k->sim);
	machine_free(&k->machine);
	program_free(&k->program);
}

static int test_standing(void) {
	stuck k = stuck_make();
	const hl_sim *s = k.sim;
	ENSURE_EQUAL(sim_finish(k.sim, 100), HL_DEADLOCK);
	ENSURE_EQUAL(hl_core_calls(s, 0), 2);
	ENSURE_EQUAL(hl_core_call_pc(s, 0, 0), k.outer_call);
	ENSURE_EQUAL(hl_core_call_pc(s, 0, 1), k.inner_call);
	ENSURE_EQUAL(hl_core_call_pc(s, 0, 2), HL_NONE);
	ENSURE_EQUAL(hl_core_calls(s, 1), 1);
	ENSURE_EQUAL(hl_core_watched(s, 0, 0), AT(FLAG));
	ENSURE_EQUAL(hl_core_watched(s, 0, 1), HL_NONE);
	ENSURE_EQUAL(hl_core_watched(s, 1, 0), AT(LOCK));
	ENSURE_EQUAL(hl_core_wanted_lock(s, 0), HL_NONE);
	ENSURE_EQUAL(hl_core_wanted_lock(s, 1), 0);
	ENSURE_EQUAL(hl_lock_holder(s, 0), 0);
	ENSURE_EQUAL(hl_line_writer(s, AT(LOCK) >> 6), 0);
	ENSURE_EQUAL(hl_line_writer(s, AT(FLAG) >> 6), HL_NONE);
	stuck_free(&k);
	return 0;
}

/* A core waits for a flag by a load that overwrites the register with the flag's address, as compilers emit it. */
static int test_overwritten_base(void) {
	program p = program_new(512);
	begin_operation(&p);
	uint32_t head = label_here(&p);
	emit(&p, OP_SPIN, 1, 0, 0, 0);
	emit(&p, OP_LI, 2, 0, 0, AT(FLAG) - 8);
	emit(&p, OP_LD64, 2, 2, 0, 8);
	emit_branch(&p, OP_BZ, 2, 0, head);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	set_cycles_max(&m, 1000000);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 100), HL_DEADLOCK);
	ENSURE_EQUAL(hl_core_watched(s, 0, 0), AT(FLAG));
	ENSURE_EQUAL(hl_core_watched(s, 1, 0), AT(FLAG));
	ENSURE_EQUAL(hl_core_watched(s, 0, 1), HL_NONE);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* While a core waits for a mutex it takes another lock, and has it: it still wants the mutex. */
static int test_wait_put_aside(void) {
	program p = program_new(512);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, AT(LOCK));
	emit(&p, OP_LI, 2, 0, 0, AT(FLAG));
	emit(&p, OP_LOCKWAIT, 0, 1, 0, 0);
	emit(&p, OP_LOCKWAIT, 0, 2, 0, 0);
	emit(&p, OP_LOCKHELD, 0, 2, 0, 0);
	emit_wait_for(&p, LOCK, OP_BZ);
	machine m = machine_uniform(1);
	set_cycles_max(&m, 1000000);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 100), HL_DEADLOCK);
	ENSURE_EQUAL(hl_lock_stats_of(s)[0].address, AT(LOCK));
	ENSURE_EQUAL(hl_core_wanted_lock(s, 0), 0);
	ENSURE_EQUAL(hl_lock_holder(s, 1), 0);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_outside(void) {
	stuck k = stuck_make();
	const hl_sim *s = k.sim;
	ENSURE_EQUAL(hl_core_calls(s, 2), 0);
	ENSURE_EQUAL(hl_core_call_pc(s, 0, 0), HL_NONE);
	ENSURE_EQUAL(hl_core_watched(s, 2, 0), HL_NONE);
	ENSURE_EQUAL(hl_core_wanted_lock(s, 2), HL_NONE);
	ENSURE_EQUAL(hl_lock_holder(s, 0), HL_NONE);
	ENSURE_EQUAL(hl_line_writer(s, 0), HL_NONE);
	ENSURE_EQUAL(hl_core_register_count(s, 2), 0);
	ENSURE(hl_core_registers(s, 2) == NULL);
	stuck_free(&k);
	return 0;
}

/* Core 0 stands in the innermost function, whose register 1 has the address of the flag. */
static int test_registers(void) {
	stuck k = stuck_make();
	sim_finish(k.sim, 1000);
	ENSURE(hl_core_register_count(k.sim, 0) >= 3);
	ENSURE_EQUAL(hl_core_registers(k.sim, 0)[1], AT(FLAG) - 8);
	ENSURE_EQUAL(hl_core_registers(k.sim, 0)[2], 0);
	stuck_free(&k);
	return 0;
}

/*
 * Core 0 computes, core 1 reads a line from 1000 on, core 2 writes that line from 1001 on and then sleeps, core 3 waits
 * for a flag. Both requests take 10 cycles to their home; memory's data are there at 1200.
 */
static program program_of_activities(void) {
	program p = program_new(512);
	begin_operation(&p);
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit(&p, OP_LI, 1, 0, 0, AT(LOCK));
	for (uint32_t core_index = 0; core_index < 4; core_index++) {
		uint32_t other = label_new(&p);
		emit(&p, OP_LI, 2, 0, 0, core_index);
		emit_branch(&p, OP_BNE, 0, 2, other);
		emit(&p, OP_LI, 3, 0, 0, 999 + core_index);
		if (core_index == 0) emit(&p, OP_WORKI, 0, 0, 0, 100000);
		if (core_index == 1 || core_index == 2) emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
		if (core_index == 1) emit(&p, OP_LD64, 4, 1, 0, 0);
		if (core_index == 2) emit(&p, OP_ST64, 4, 1, 0, 0);
		if (core_index == 3) emit_wait_for(&p, FLAG, OP_BZ);
		if (core_index > 0) emit(&p, OP_LI, 3, 0, 0, 200000);
		if (core_index > 0) emit(&p, core_index == 2 ? OP_SLEEP : OP_WAITUNTIL, 0, 3, 0, 0);
		label_bind(&p, other);
	}
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static int test_activities(void) {
	static const struct {
		uint32_t time;
		uint32_t activity[5];
	} moments[] = {
		{500, {ACTIVITY_COMPUTING, ACTIVITY_IDLE, ACTIVITY_IDLE, ACTIVITY_SPINNING, ACTIVITY_IDLE}},
		{1005, {ACTIVITY_COMPUTING, ACTIVITY_REQUESTING, ACTIVITY_REQUESTING, ACTIVITY_SPINNING, ACTIVITY_IDLE}},
		{1100, {ACTIVITY_COMPUTING, ACTIVITY_SERVED, ACTIVITY_QUEUED, ACTIVITY_SPINNING, ACTIVITY_IDLE}},
		{1250, {ACTIVITY_COMPUTING, ACTIVITY_IDLE, ACTIVITY_SERVED, ACTIVITY_SPINNING, ACTIVITY_IDLE}},
		{2000, {ACTIVITY_COMPUTING, ACTIVITY_IDLE, ACTIVITY_IDLE, ACTIVITY_SPINNING, ACTIVITY_IDLE}},
	};
	program p = program_of_activities();
	machine m = machine_uniform(4);
	set_cycles_max(&m, 300000);
	hl_sim *s = sim_make(&m, &p);
	for (uint32_t i = 0; i < sizeof moments / sizeof *moments; i++) {
		ENSURE_EQUAL(hl_run_until(s, 100000, moments[i].time, 0), HL_MORE);
		for (uint32_t core_index = 0; core_index < 5; core_index++)
			ENSURE_EQUAL(hl_core_activity(s, core_index), moments[i].activity[core_index]);
	}
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static const test tests[] = {
	{"a core still wants the lock that it put aside for another one, which it has", test_wait_put_aside},
	{"a deadlock tells calls, what is waited for, and who holds the lock", test_standing},
	{"a wait whose load overwrites its address tells the address all the same", test_overwritten_base},
	{"the registers of the innermost function can be read", test_registers},
	{"what does not exist is HL_NONE", test_outside},
	{"what each core does can be told at any moment", test_activities},
};

SUITE(standing);
