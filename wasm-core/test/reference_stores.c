#include "reference_stores.h"

#include "../src/races.h"

int reference_is_release(uint32_t order) {
	return order == ORDER_RELEASE || order == ORDER_ACQ_REL || order == ORDER_SEQ_CST || order == ORDER_FULL;
}

/* Must the later store of a core become visible after the earlier one? */
static int is_in_order(const hl_config *config, const ref_store *earlier, const ref_store *later) {
	if (config->store_order == HL_STORE_ORDER_TOTAL || later->is_release) return 1;
	for (const ref_store *e = earlier + 1; e <= later; e++)
		if (e->is_behind_barrier) return 1;
	return earlier->offset / config->line_bytes == later->offset / config->line_bytes;
}

int reference_is_held(const hl_config *config, const ref_core *c, uint32_t place) {
	for (uint32_t i = 0; i < place; i++)
		if (is_in_order(config, &c->store[i], &c->store[place])) return 1;
	return 0;
}

uint64_t reference_store_cost(const hl_config *config) {
	return config->store_buffer_entries > 0 ? config->instruction_cycles : config->l1_hit_cycles;
}

uint32_t reference_bytes_in_buffer(const ref_core *c, uint64_t offset, uint32_t size, const ref_store **out_youngest) {
	*out_youngest = NULL;
	for (uint32_t i = c->store_count; i-- > 0 && !*out_youngest;)
		for (uint32_t k = 0; k < size && !c->store[i].is_at_home; k++)
			if (offset + k >= c->store[i].offset && offset + k < c->store[i].offset + c->store[i].size)
				*out_youngest = &c->store[i];
	uint32_t bytes = 0;
	for (uint32_t k = 0; *out_youngest && k < size; k++)
		bytes += offset + k >= (*out_youngest)->offset && offset + k < (*out_youngest)->offset + (*out_youngest)->size;
	return bytes;
}
