/*
 * invariants: what must hold after every event, checked in debug builds (without NDEBUG):
 *   - a line in E or M has exactly one copy, its owner's; its count of copies is the size of its sharer set;
 *   - a core's cycle categories add up to the time it is charged for;
 *   - a core has an event exactly when its phase says so, and a requester exactly when its request's stage says so.
 */
#ifndef HL_INVARIANTS_H
#define HL_INVARIANTS_H

#include "state.h"

/* Checks what an event of the entity can have changed. */
void invariants_check(const hl_sim *s, event_owner who);

/* Checks everything: all lines, all cores. For tests. */
void invariants_check_all(const hl_sim *s);

#ifdef NDEBUG
#define INVARIANTS_AFTER_EVENT(s, who) ((void)0)
#else
#define INVARIANTS_AFTER_EVENT(s, who) invariants_check((s), (who))
#endif

#endif
