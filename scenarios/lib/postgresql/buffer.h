/*
 * postgresql/buffer.h: pages in PostgreSQL's buffer cache. To read a page a process finds its buffer in a table whose
 * 16 parts have a shared lock each, pins the buffer under a spin lock, and locks the content, shared
 * [PostgreSQL-8.3, bufmgr.c]. All of these are writes to lines that other processes write as well: of the index's root
 * all of them do.
 */
#ifndef HL_POSTGRESQL_BUFFER_H
#define HL_POSTGRESQL_BUFFER_H

#include "lib/hotline.h"
#include "lib/postgresql/lwlock.h"

#define BUFFER_PARTS 16

/* assumed: cycles of searching the table, and of changing the counts under the spin lock */
#define BUFFER_FIND_CYCLES 100
#define BUFFER_ONE_USER (1L << 8)

struct buffer {
	_Alignas(64) spin_word header; /* the number of users, above the spin lock */
	_Alignas(64) struct lwlock content;
};

static struct lwlock buffer_parts[BUFFER_PARTS];

static void buffers_init(void)
{
	for (int i = 0; i < BUFFER_PARTS; i++)
		lwlock_init(&buffer_parts[i]);
}

static void buffer_init(struct buffer *buffer)
{
	lwlock_init(&buffer->content);
}

static void buffer_change_users(struct buffer *buffer, int n)
{
	long header;
	while ((header = s_try_lock(&buffer->header)) & SPIN_HELD)
		s_spin();
	s_unlock(&buffer->header, header + n * BUFFER_ONE_USER);
}

/* Finds and pins the buffer of a page, and locks its content against writers. */
static void buffer_read(struct buffer *buffer, long hash)
{
	struct lwlock *part = &buffer_parts[hash % BUFFER_PARTS];
	lwlock_acquire_shared(part);
	work(BUFFER_FIND_CYCLES);
	buffer_change_users(buffer, 1);
	lwlock_release_shared(part);
	lwlock_acquire_shared(&buffer->content);
}

static void buffer_release(struct buffer *buffer)
{
	lwlock_release_shared(&buffer->content);
	buffer_change_users(buffer, -1);
}

#endif
