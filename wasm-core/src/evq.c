#include "evq.h"

uint32_t evq_leaves(uint32_t entities) {
	uint32_t leaves = 2;
	while (leaves < entities) leaves *= 2;
	return leaves;
}

void evq_init(evq *q, uint64_t *tree, uint32_t leaves) {
	HL_ASSERT((leaves & (leaves - 1)) == 0);
	q->tree = tree;
	q->leaves = leaves;
	for (uint32_t i = 0; i < 2 * leaves; i++) tree[i] = EVQ_NEVER;
}

uint64_t evq_first_except(const evq *q, uint32_t entity) {
	const uint64_t *tree = q->tree;
	uint64_t first = EVQ_NEVER;
	for (uint32_t node = q->leaves + entity; node > 1; node >>= 1) {
		uint64_t other = tree[node ^ 1];
		if (other < first) first = other;
	}
	return first;
}
