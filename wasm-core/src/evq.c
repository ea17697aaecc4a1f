#include "evq.h"

uint32_t evq_leaves(uint32_t entities) {
	uint32_t leaves = 2;
	while (leaves < entities) leaves *= 2;
	return leaves;
}

void evq_init(evq *q) {
	HL_ASSERT((q->leaves & (q->leaves - 1)) == 0 && q->leaves <= EVQ_NOBODY + 1);
	HL_ASSERT((q->front_leaves & (q->front_leaves - 1)) == 0 && q->front_leaves >= 2 && q->front_leaves <= q->leaves);
	for (uint32_t i = 0; i < 2 * q->leaves; i++) q->tree[i] = EVQ_NEVER;
	for (uint32_t i = 0; i < 2 * q->front_leaves; i++) q->front_tree[i] = EVQ_NEVER;
	for (uint32_t i = 0; i < q->leaves; i++) q->key[i] = EVQ_NEVER;
	*q->wheel = (evq_wheel){.first = EVQ_NEVER};
	*q->far = (evq_far){.first = EVQ_NEVER, .vacant = EVQ_NOBODY};
}
