/*
 * invariants: what must hold after every event, checked in debug builds (without NDEBUG):
 *   - a line in E or M has exactly one copy, its owner's; its count of copies is the size of its sharer set;
 *   - a core's cycle categories add up to the time it is charged for;
 *   - every core is in exactly one phase, and has an event exactly when its phase says so.
 */
#ifndef HL_INVARIANTS_H
#define HL_INVARIANTS_H

#include "sim.h"

/* Checks what the entity's event can have changed. */
void invariants_check(const hl_sim *s, uint32_t entity);

/* Checks everything: all lines, all cores. For tests. */
void invariants_check_all(const hl_sim *s);

#ifdef NDEBUG
#define INVARIANTS_AFTER_EVENT(s, entity) ((void)0)
#else
#define INVARIANTS_AFTER_EVENT(s, entity) invariants_check((s), (entity))
#endif

#endif
