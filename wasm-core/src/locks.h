/*
 * locks: statistics of annotated locks (lock_wait, lock_held, lock_released). Annotations take no time and have no
 * effect on a run that keeps its locks; a lock is whatever address a program names. A core wants one lock at a time: a
 * core that begins to want another gives the first one up. An acquisition that no lock_wait announced has no wait.
 *
 * A lock is exclusive: when a core takes a lock that another core holds, or releases a lock that it does not hold, the
 * run ends with a fault that names both cores. A core may take a lock again that it holds already, and then releases it
 * as often.
 */
#ifndef HL_LOCKS_H
#define HL_LOCKS_H

#include "state.h"

void locks_wait(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time);
void locks_held(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time);
void locks_released(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time);

#endif
