#include "at_home.h"

#include "access.h"
#include "insn.h"
#include "lines.h"

void at_home_keep(const hl_sim *s, line *l, int is_past) {
	if (s->config.chip_cache && !is_past) l->chips |= 1ull << l->home;
	if (s->config.home_hit_cycles) l->chips |= 1; /* any bit says so: see at_home */
}

int at_home_takes(const hl_sim *s, uint32_t core_index, enum access kind) {
	if (kind == ACCESS_PAST) return 1;
	if (!s->config.home_atomic_cycles || kind != ACCESS_ATOMIC) return 0;
	return !s->config.home_arithmetic || access_computes(INSN_OP(s->code[s->core[core_index].pc]));
}

int at_home_executes(const hl_sim *s, const request *q) {
	if (q->access == ACCESS_PAST) return 1; /* also where the core owns the line */
	return at_home_takes(s, q->core, (enum access)q->access) && !line_is_writable(s, q->core, q->line);
}
