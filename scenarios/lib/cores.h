/*
 * cores.h: how many cores the per-core arrays of programs have room for. A run with more cores stops with "array index
 * out of range"; a program that needs more defines CORES_MAX before its first #include.
 */
#ifndef HL_LIB_CORES_H
#define HL_LIB_CORES_H

#ifndef CORES_MAX
#define CORES_MAX 512
#endif

/* A counter on a line of its own, for per-core tallies: writing it never disturbs another core. */
struct own_line {
	_Alignas(64) long value;
};

#endif
