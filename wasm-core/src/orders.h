/* orders: the memory order that an instruction has in the program's text: see orders.def. */
#ifndef HL_ORDERS_H
#define HL_ORDERS_H

#include <stdint.h>

enum order {
#define HL_ORDER(NAME, sentence) ORDER_##NAME,
#include "orders.def"
#undef HL_ORDER
	ORDER_COUNT
};

/* Is an access or fence of this order a release, whatever the machine is? */
static inline int order_releases(uint32_t order) {
	return order == ORDER_RELEASE || order == ORDER_ACQ_REL || order == ORDER_SEQ_CST || order == ORDER_FULL;
}

/* Of a load or store, of an atomic, of a fence instruction. */
uint32_t order_of(uint64_t w);

#endif
