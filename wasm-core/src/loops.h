/*
 * loops: what is known about the wait loops of a program before it runs.
 *
 * The compiler marks the head of every loop that may only wait with SPIN. This file finds the extent of each loop from
 * its back edge, and whether the loop has the simple form `load; compare; branch` that can be judged natively (spin.h).
 */
#ifndef HL_LOOPS_H
#define HL_LOOPS_H

#include <stddef.h>

#include "state.h"

struct loop {
	uint32_t head;  /* instruction index of its SPIN */
	uint32_t first; /* instructions first..last belong to it */
	uint32_t last;
	uint32_t blind; /* 1: it contains neither loads nor calls, so nothing from outside can end it */
	uint32_t live; /* registers 0..live-1 carry meaning from one round to the next */
	/* The simple form; load_pc is HL_NONE when the loop does not have that form. */
	uint32_t load_pc;
	uint32_t branch_pc;   /* the conditional branch right after the load */
	uint32_t branch_op;
	uint32_t branch_b; /* its registers */
	uint32_t branch_c;
	uint32_t loaded; /* register of the load */
	uint32_t width;  /* of the load: see access.h */
	uint64_t after;  /* cycles from behind the load to the head, staying */
	uint32_t stay_taken;  /* 1: the loop goes on when the branch is taken */
};

/* Number of SPIN instructions. */
uint32_t loops_count(const uint64_t *code, uint32_t code_count);

/* Bytes of working memory that loops_find needs. */
size_t loops_scratch_bytes(uint32_t code_count);

/* Fills loops[loop_count], in the order of their heads; takes time in proportion to the code. `scratch` is zeroed. */
void loops_find(loop *loops, const hl_sim *s, uint32_t *scratch);

static inline int loops_holds(uint32_t op, uint64_t b, uint64_t c) {
	switch (op) {
	case OP_BZ: return b == 0;
	case OP_BNZ: return b != 0;
	case OP_BEQ: return b == c;
	case OP_BNE: return b != c;
	case OP_BLTS: return (int64_t)b < (int64_t)c;
	case OP_BLTU: return b < c;
	case OP_BLES: return (int64_t)b <= (int64_t)c;
	case OP_BLEU: return b <= c;
	default: HL_CHECK(0); return 0;
	}
}

/* For the simple form: does the loop go on if the load at load_pc yields `value`? */
static inline int loops_stays(const loop *l, const uint64_t *window, uint64_t value) {
	uint64_t b = l->branch_b == l->loaded ? value : window[l->branch_b];
	uint64_t c = l->branch_c == l->loaded ? value : window[l->branch_c];
	return loops_holds(l->branch_op, b, c) == (int)l->stay_taken;
}

#endif
