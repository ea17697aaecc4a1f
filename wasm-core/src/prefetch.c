#include "prefetch.h"

#include "dir.h"
#include "interpret.h"
#include "lines.h"

/* Does the core lack the line that the prefetch would bring, and is that line not on its way? */
static int wants_prefetch(const hl_sim *s, uint32_t core_index, uint32_t line_index, enum access kind) {
	int has = kind == ACCESS_READ ? sim_has_copy(s, line_index, core_index)
	                              : line_is_writable(s, core_index, line_index);
	return !has && !line_is_fetched(s, core_index, line_index);
}

uint64_t prefetch_line(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t address, enum access kind,
                       uint64_t horizon) {
	uint64_t offset = address - HL_MEMORY_BASE;
	if (offset >= s->memory_bytes) return horizon; /* a bad address is ignored, as on real machines */
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);
	uint32_t requester = sim_requester(s, kind == ACCESS_READ ? REQUESTER_PREFETCH : REQUESTER_AHEAD, core_index);
	if (s->request[requester].stage != STAGE_NONE || !wants_prefetch(s, core_index, line_index, kind)) return horizon;
	dir_request(s, requester, time,
	            (dir_access){.line = line_index,
	                         .kind = (uint8_t)kind,
	                         .offset = (uint8_t)(offset & (s->config.line_bytes - 1)),
	                         .size = 1});
	uint64_t nearer = interpret_horizon(s, core_index, evq_of(&s->queue, s->request[requester].entity));
	return nearer < horizon ? nearer : horizon;
}
