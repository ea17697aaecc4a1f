/* prefetch: a core asks for a line before it uses the line, and goes on. */
#ifndef HL_PREFETCH_H
#define HL_PREFETCH_H

#include "state.h"

/*
 * The core asks for the line of the address at `time`: ACCESS_READ for a copy, ACCESS_WRITE to own the line. Nothing
 * happens when the core has the line in that way already, while an earlier prefetch of the kind is under way, or when
 * the address is bad. Returns the core's horizon, which the request's event may have brought nearer.
 */
uint64_t prefetch_line(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t address, enum access kind,
                       uint64_t horizon);

#endif
