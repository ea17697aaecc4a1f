#include "reference_access.h"

#include <stdlib.h>

#include "../src/insn.h"
#include "reference_alu.h"

uint64_t reference_words_of(const ref_request *q) {
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

void reference_write(ref *f, uint64_t offset, uint32_t size, uint64_t value) {
	for (uint32_t i = 0; i < size; i++) f->out->memory[offset + i] = (uint8_t)(value >> (8 * i));
}

int reference_is_access(uint32_t op) {
	return (op >= OP_LDS8 && op <= OP_CMPXCHG2) || op == OP_STNT;
}

memory_access reference_access_of(const ref *f, const ref_core *c, uint64_t w) {
	static const uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 8, 1, 2, 4, 8};
	uint32_t op = INSN_OP(w);
	const uint64_t *r = c->regs + c->window;
	memory_access m = {.access = op < OP_ST8 ? ACCESS_READ : op < OP_XADD ? ACCESS_WRITE : ACCESS_ATOMIC};
	if (op == OP_STNT) m.access = ACCESS_PAST;
	int has_width = m.access == ACCESS_ATOMIC || m.access == ACCESS_PAST;
	uint64_t displacement = has_width ? 0 : (uint64_t)(int64_t)INSN_IMM(w);
	m.offset = r[INSN_B(w)] + displacement - HL_MEMORY_BASE;
	m.size = has_width ? INSN_UIMM(w) % 16 : sizes[op - OP_LDS8];
	m.is_signed = m.access == ACCESS_ATOMIC ? INSN_UIMM(w) >= 16 : op == OP_LDS8 || op == OP_LDS16 || op == OP_LDS32;
	if (op == OP_CMPXCHG2) m.size = 16;
	if (m.offset + m.size > f->memory_bytes) abort();
	return m;
}

/* Performs an access of 16 bytes, of which `low` are the first eight. */
static void perform_pair(ref *f, uint64_t offset, uint64_t low, uint64_t *a, const uint64_t *c) {
	uint64_t high = words_read(f, offset + 8, 8, 0), first = c[0], second = c[1];
	if (low == a[0] && high == a[1]) {
		reference_write(f, offset, 8, first);
		reference_write(f, offset + 8, 8, second);
	}
	a[0] = low;
	a[1] = high;
}

void reference_perform(ref *f, uint32_t core_index, uint64_t w, const memory_access *m) {
	uint64_t *r = f->core[core_index].regs + f->core[core_index].window;
	hl_core_stats *stats = &f->out->core[core_index];
	uint64_t old = words_read(f, m->offset, m->size < 8 ? m->size : 8, m->is_signed);
	if (m->access == ACCESS_READ) {
		stats->loads++;
		r[INSN_A(w)] = old;
		return;
	}
	ref_request touched = {.offset = (uint32_t)(m->offset % f->config.line_bytes), .size = m->size};
	f->line[m->offset / f->config.line_bytes].written |= reference_words_of(&touched);
	if (m->access == ACCESS_WRITE || m->access == ACCESS_PAST) {
		stats->stores++;
		reference_write(f, m->offset, m->size, r[INSN_A(w)]);
		return;
	}
	stats->atomics++;
	enum opcode op = (enum opcode)INSN_OP(w);
	if (op == OP_CMPXCHG2) {
		perform_pair(f, m->offset, old, r + INSN_A(w), r + INSN_C(w));
		return;
	}
	reference_write(f, m->offset, m->size, reference_modify(op, old, r[INSN_A(w)], r[INSN_C(w)], m->size));
	r[INSN_A(w)] = old;
}

void reference_perform_at_home(ref *f, uint32_t core_index) {
	const ref_core *c = &f->core[core_index];
	memory_access m = reference_access_of(f, c, f->code[c->pc]);
	reference_perform(f, core_index, f->code[c->pc], &m);
	f->out->core[core_index].instructions++;
}

void reference_store_at_home(ref *f, uint32_t core_index) {
	ref_store *e = &f->core[core_index].store[0];
	ref_request touched = {.offset = (uint32_t)(e->offset % f->config.line_bytes), .size = e->size};
	f->line[e->offset / f->config.line_bytes].written |= reference_words_of(&touched);
	reference_write(f, e->offset, e->size, e->value);
	e->is_at_home = 1;
}
