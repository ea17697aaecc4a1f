/*
 * reference_access: what loads, stores and atomics do to the bytes of memory, in the naive simulator of reference.c. It
 * is a part of that file.
 */
#ifndef TEST_REFERENCE_ACCESS_H
#define TEST_REFERENCE_ACCESS_H

#include <stdlib.h>

#include "reference_alu.h"
#include "reference_state.h"

static uint64_t words_of(const ref_request *q) {
	uint64_t words = 0;
	for (uint32_t i = 0; i < q->size; i++) words |= 1ull << ((q->offset + i) / 4);
	return words;
}

static uint64_t words_read(const ref *f, uint64_t offset, uint32_t size, int is_signed) {
	uint64_t value = 0;
	for (uint32_t i = 0; i < size; i++) value |= (uint64_t)f->out->memory[offset + i] << (8 * i);
	int negative = is_signed && size < 8 && (value >> (8 * size - 1)) & 1;
	return negative ? value | ~((1ull << (8 * size)) - 1) : value;
}

static void write_bytes(ref *f, uint64_t offset, uint32_t size, uint64_t value) {
	for (uint32_t i = 0; i < size; i++) f->out->memory[offset + i] = (uint8_t)(value >> (8 * i));
}

typedef struct memory_access {
	enum access access;
	uint64_t offset;
	uint32_t size;
	int is_signed;
} memory_access;

static int is_memory(uint32_t op) {
	return op >= OP_LDS8 && op <= OP_CMPXCHG2;
}

static memory_access access_of(const ref *f, const ref_core *c, uint64_t w) {
	static const uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 8, 1, 2, 4, 8};
	uint32_t op = INSN_OP(w);
	const uint64_t *r = c->regs + c->window;
	memory_access m = {.access = op < OP_ST8 ? ACCESS_READ : op < OP_XADD ? ACCESS_WRITE : ACCESS_ATOMIC};
	uint64_t displacement = m.access == ACCESS_ATOMIC ? 0 : (uint64_t)(int64_t)INSN_IMM(w);
	m.offset = r[INSN_B(w)] + displacement - HL_MEMORY_BASE;
	m.size = m.access == ACCESS_ATOMIC ? INSN_UIMM(w) % 16 : sizes[op - OP_LDS8];
	m.is_signed = m.access == ACCESS_ATOMIC ? INSN_UIMM(w) >= 16 : op == OP_LDS8 || op == OP_LDS16 || op == OP_LDS32;
	if (op == OP_CMPXCHG2) m.size = 16;
	if (m.offset + m.size > f->memory_bytes) abort();
	return m;
}

/* Performs an access of 16 bytes, of which `low` are the first eight. */
static void perform_pair(ref *f, uint64_t offset, uint64_t low, uint64_t *a, const uint64_t *c) {
	uint64_t high = words_read(f, offset + 8, 8, 0), first = c[0], second = c[1];
	if (low == a[0] && high == a[1]) {
		write_bytes(f, offset, 8, first);
		write_bytes(f, offset + 8, 8, second);
	}
	a[0] = low;
	a[1] = high;
}

static void perform(ref *f, uint32_t core_index, uint64_t w, const memory_access *m) {
	uint64_t *r = f->core[core_index].regs + f->core[core_index].window;
	hl_core_stats *stats = &f->out->core[core_index];
	uint64_t old = words_read(f, m->offset, m->size < 8 ? m->size : 8, m->is_signed);
	if (m->access == ACCESS_READ) {
		stats->loads++;
		r[INSN_A(w)] = old;
		return;
	}
	ref_request touched = {.offset = (uint32_t)(m->offset % f->config.line_bytes), .size = m->size};
	f->line[m->offset / f->config.line_bytes].written |= words_of(&touched);
	if (m->access == ACCESS_WRITE) {
		stats->stores++;
		write_bytes(f, m->offset, m->size, r[INSN_A(w)]);
		return;
	}
	stats->atomics++;
	enum opcode op = (enum opcode)INSN_OP(w);
	if (op == OP_CMPXCHG2) {
		perform_pair(f, m->offset, old, r + INSN_A(w), r + INSN_C(w));
		return;
	}
	write_bytes(f, m->offset, m->size, reference_modify(op, old, r[INSN_A(w)], r[INSN_C(w)], m->size));
	r[INSN_A(w)] = old;
}

#endif
