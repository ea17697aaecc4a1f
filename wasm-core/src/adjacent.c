#include "adjacent.h"

#include "at_home.h"
#include "caches.h"
#include "dir.h"
#include "lines.h"

/* Would a copy of the line be news to the core? Memory that no core has touched may have no home yet. */
static int lacks(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	if (caches_at_hand(s, core_index, line_index)) return 0;
	return line_knows_home(s, line_index) && !line_is_coming(s, core_index, line_index);
}

static void complete_pair(hl_sim *s, uint32_t core_index, uint64_t time, uint32_t line_index) {
	uint32_t other = line_index ^ 1u; /* memory begins with a pair: HL_MEMORY_BASE */
	uint32_t requester = sim_requester(s, REQUESTER_PREFETCH, core_index);
	if (other >= s->lines || s->request[requester].stage != STAGE_NONE || !lacks(s, core_index, other)) return;
	dir_request(s, requester, time, (dir_access){.line = other, .kind = ACCESS_READ});
}

void adjacent_miss(hl_sim *s, uint32_t requester, uint64_t time) {
	request *q = &s->request[requester];
	if (at_home_takes(s, q->core, (enum access)q->access)) return;
	q->completes_pair = 1;
	complete_pair(s, q->core, time, q->line);
}

void adjacent_arrived(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	if (!q->completes_pair) return;
	q->completes_pair = 0;
	complete_pair(s, q->core, s->g->now, q->line);
}
