/*
 * begin: accesses that are more than a hit: they miss, wait for the store buffer or enter it, or belong to a wait loop.
 */
#ifndef HL_BEGIN_H
#define HL_BEGIN_H

#include "burst.h"
#include "stores.h"

/* The core waits until its store buffer has drained further; then it comes to this instruction again. */
void begin_wait_for_stores(burst *x, const insn *ip);

/* A load that is more than a hit outside of loops. Returns 0 when the load misses: then the core waits. */
int begin_load(burst *x, const insn *ip, uint64_t offset, uint32_t size);

/* Handles an atomic, and a store of a core without a store buffer, in the same way as a load. */
int begin_write(burst *x, const insn *ip, uint64_t offset, uint32_t size, enum access kind);

enum begun {
	BEGUN_WAITS, /* the core waits, and either comes to the store again or performs it when it has the line */
	BEGUN_HIT,   /* the store may take effect */
	BEGUN_KEPT,  /* the store is in the store buffer */
};

/* Begins a store. */
enum begun begin_store(burst *x, const insn *ip, store_entry entry);

/* Executes STNT, whose turn it is. Returns 0 when the core waits. */
int begin_store_past(burst *x, const insn *ip, uint64_t offset, uint32_t size, uint64_t value);

#endif
