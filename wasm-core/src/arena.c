#include "arena.h"

#include "config.h"
#include "insn.h"
#include "loops.h"
#include "watch.h"

/* Hands out parts of one block; when base is NULL it only adds up their sizes. */
typedef struct layout {
	uint8_t *base;
	uint64_t used;
} layout;

/* Not inlined: its copies, one for each array, would be 2.6 KB of the module. */
static __attribute__((noinline)) void *part(layout *l, uint64_t count, uint64_t size) {
	if (count == 0) return NULL;
	uint8_t *at = l->base ? l->base + l->used : NULL;
	l->used += (count * size + 15) & ~15ull;
	return at;
}

static uint64_t entries_of(cache_shape shape) {
	return (uint64_t)shape.sets * shape.ways;
}

/* The variables are what counts in arrays.def are made of. Returns the bytes of the arena in *out_bytes. */
static tables lay_out(hl_sim *s, uint8_t *base, uint64_t *out_bytes) {
	uint64_t cores = s->cores, nodes = s->config.node_count, lines = s->lines, levels = s->levels;
	uint64_t code = s->program.code_count, foreseen = s->fill_buffers ? code : 0;
	uint64_t transfers = config_transfers(&s->config);
	uint64_t strides = s->config.arbitration == HL_ARBITRATION_RANDOM ? s->requesters : 0;
	uint64_t contexts = s->contexts ? cores + s->contexts : 0;
	uint64_t stations = s->stations + s->channels;
	uint64_t history_words = s->l2.ways ? lines * s->sharer_words : 0;
	uint64_t racing = s->race_granules ? cores : 0;
	uint64_t state_from = 0, state_to = 0; /* behind the last table, and behind the last array of the state */
	layout l = {.base = base};
	tables t;
	(void)part(&l, 1, sizeof *s);
#define HL_TABLE(type, name, count, sentence) \
	s->name = t.name = part(&l, (count), sizeof(type)); \
	state_from = l.used;
#define HL_INNER(structure, type, name, count, sentence) s->structure.name = part(&l, (count), sizeof(type));
#define HL_ARRAY(type, name, count, sentence) \
	s->name = part(&l, (count), sizeof(type)); \
	state_to = l.used;
#define HL_RESULT(type, name, count, sentence) s->name = part(&l, (count), sizeof(type));
#include "arrays.def"
	s->state_bytes = state_to - state_from;
	*out_bytes = l.used;
	return t;
}

uint64_t arena_bytes(const hl_sim *s) {
	hl_sim draft = *s;
	uint64_t bytes = 0;
	(void)lay_out(&draft, NULL, &bytes);
	return bytes;
}

tables arena_lay_out(hl_sim *s, uint8_t *base) {
	uint64_t bytes = 0;
	return lay_out(s, base, &bytes);
}
