#include "orders.h"

#include "access.h"
#include "insn.h"

uint32_t order_of(uint64_t w) {
	uint32_t op = INSN_OP(w);
	if (op == OP_FENCE) return ORDER_SEQ_CST;
	if (op == OP_ORDER) return INSN_UIMM(w);
	if (op == OP_STNT) return INSN_UIMM(w) >> INSN_ORDER_SHIFT;
	if (!access_is_atomic(op)) return INSN_C(w);
	uint32_t order = INSN_UIMM(w) >> INSN_ORDER_SHIFT;
	return order == ORDER_PLAIN ? ORDER_SEQ_CST : order;
}
