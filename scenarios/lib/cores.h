/*
 * cores.h: the number of cores for which the per-core arrays of programs have room. A run with more cores stops with
 * "array index out of range"; a program that needs more defines CORES_MAX before its first #include.
 */
#ifndef HL_LIB_CORES_H
#define HL_LIB_CORES_H

#ifndef CORES_MAX
#define CORES_MAX 512
#endif

/* The same for the nodes (chips) of the machine: the 512-processor Altix has 256. */
#ifndef NODES_MAX
#define NODES_MAX 256
#endif

/*
 * Who waits in the queue of a lock: the core, where every core has one thread. A program with more threads than cores
 * (lib/threads) defines it as the thread before its first #include, for example as context_self(), which is less than
 * CORES_MAX there too.
 */
#ifndef LOCK_SELF
#define LOCK_SELF cpu()
#endif

/* Alignment of data that must have a line to itself: lines have 64 bytes on most machines, 128 on the Altix. */
#define LINE_BYTES 128

/* A counter on a line of its own, for per-core tallies: writing it never disturbs another core. */
struct own_line {
	_Alignas(LINE_BYTES) long value;
};

#endif
