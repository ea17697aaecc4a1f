#include "script.h"

#include <stdlib.h>

enum { RESULTS = SCRIPT_MEMORY / 2, FOREVER = 1 << 30, R_STEP = 40 };

static void emit_step(program *p, const step *x, uint32_t index) {
	emit_constant(p, 1, x->time);
	emit_constant(p, 2, AT(x->offset));
	emit(p, OP_WAITUNTIL, 0, 1, 0, 0);
	emit(p, OP_NOW, 3, 0, 0, 0);
	if (x->op == OP_PREFETCH) emit(p, x->op, 0, 2, 0, 0);
	else if (x->op >= OP_XADD && x->op <= OP_CMPXCHG) emit(p, x->op, 4, 2, 5, 8);
	else emit(p, x->op, 5, 2, 0, x->op == OP_STNT ? 8 : 0);
	emit(p, OP_NOW, 4, 0, 0, 0);
	emit(p, OP_SUB, R_STEP + index, 4, 3, 0);
}

static void emit_core(program *p, const step *steps, uint32_t count, uint32_t core_index) {
	uint32_t other = label_new(p);
	emit(p, OP_CPU, 0, 0, 0, 0);
	emit(p, OP_EQI, 1, 0, 0, core_index);
	emit_branch(p, OP_BZ, 1, 0, other);
	for (uint32_t i = 0; i < count; i++)
		if (steps[i].core == core_index) emit_step(p, &steps[i], i);
	emit_constant(p, 1, FOREVER / 2);
	emit(p, OP_WAITUNTIL, 0, 1, 0, 0);
	for (uint32_t i = 0; i < count; i++) {
		if (steps[i].core != core_index) continue;
		emit_constant(p, 2, AT(RESULTS + 64 * i));
		emit(p, OP_ST64, R_STEP + i, 2, 0, 0);
	}
	label_bind(p, other);
}

script_result script_run(machine *m, const step *steps, uint32_t count, void (*setup)(program *p)) {
	program p = program_new(SCRIPT_MEMORY);
	if (setup) {
		begin_setup(&p);
		setup(&p);
		emit(&p, OP_RET, 0, 0, 0, 0);
	}
	begin_operation(&p);
	for (uint32_t i = 0; i < m->config.core_count; i++) emit_core(&p, steps, count, i);
	emit_constant(&p, 1, FOREVER);
	emit(&p, OP_WAITUNTIL, 0, 1, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	set_cycles_max(m, FOREVER - 1);
	script_result result = {.s = sim_make(m, &p)};
	if (sim_finish(result.s, 1000) != HL_DONE) abort();
	for (uint32_t i = 0; i < count; i++) result.took[i] = memory_word(result.s, RESULTS + 64 * i);
	program_free(&p);
	return result;
}
