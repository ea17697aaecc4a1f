/*
 * postgresql/invalidations.h: messages that tell processes which tables and indexes have changed. A process looks for
 * new ones when it begins a transaction and when it has locked a table or an index, under a shared lock, even when
 * there are none [PostgreSQL-8.3, sinval.c, lmgr.c].
 */
#ifndef HL_POSTGRESQL_INVALIDATIONS_H
#define HL_POSTGRESQL_INVALIDATIONS_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/postgresql/lwlock.h"

static _Alignas(64) struct lwlock invalidations_lock;
static _Alignas(64) volatile long invalidations; /* so many messages have been sent */
static _Alignas(LINE_BYTES) long invalidations_read[CORES_MAX][LINE_BYTES / 8];

static void invalidations_init(void)
{
	lwlock_init(&invalidations_lock);
}

static void invalidations_accept(void)
{
	lwlock_acquire_shared(&invalidations_lock);
	assert(invalidations_read[cpu()][0] == invalidations); /* nothing is created or dropped here */
	lwlock_release_shared(&invalidations_lock);
}

#endif
