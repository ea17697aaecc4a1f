/*
 * net/proto.h: how much memory a protocol's sockets use, counted in pages for the whole machine, so that the kernel can
 * limit it. A packet that joins the queue of an empty socket takes a page, and when the program has read the packet,
 * the page is given back (assumed: sockets keep no page for the next packet).
 */
#ifndef HL_NET_PROTO_H
#define HL_NET_PROTO_H

#include "lib/hotline.h"
#include "lib/kernel/refcount.h"

struct proto {
	struct refcount memory_allocated;
};

static void proto_init(struct proto *proto, bool sloppy)
{
	refcount_init(&proto->memory_allocated, sloppy);
}

static void memory_charge(struct proto *proto)
{
	refcount_add(&proto->memory_allocated, 1);
}

static void memory_uncharge(struct proto *proto)
{
	refcount_add(&proto->memory_allocated, -1);
}

#endif
