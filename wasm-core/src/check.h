/*
 * check.h: programmer errors. HL_ASSERT is for invariants and disappears with NDEBUG; HL_CHECK stays and traps. Errors
 * of users (bad bytecode, limits, deadlock) are never asserted: they become a status and a fault (sim_fail in state.h).
 */
#ifndef HL_CHECK_H
#define HL_CHECK_H

#define HL_CHECK(condition) ((condition) ? (void)0 : __builtin_trap())

#ifdef NDEBUG
#define HL_ASSERT(condition) ((void)sizeof(condition))
#else
#define HL_ASSERT(condition) HL_CHECK(condition)
#endif

#endif
