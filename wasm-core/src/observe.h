/*
 * observe: what some runs do before an access to memory or a fence is executed: random delays, a look into finite
 * caches and TLBs, notes for the race detector.
 */
#ifndef HL_OBSERVE_H
#define HL_OBSERVE_H

#include "burst.h"

/* Comes before an access or fence of a run with jitter, a detector, finite caches or partial store order. */
void observe(burst *x, const insn *ip, const uint64_t *r);

#endif
