/*
 * net/dst.h: a route of the routing cache, dst_entry. Every packet carries a reference to the route that it takes, from
 * the look-up until the packet is freed. What a packet reads of the route is on a line of its own, as in the kernel:
 * only the count is written.
 */
#ifndef HL_NET_DST_H
#define HL_NET_DST_H

#include "lib/hotline.h"
#include "lib/kernel/refcount.h"
#include "lib/net/net_device.h"

struct dst_entry {
	_Alignas(64) struct net_device *dev;
	struct refcount references;
};

static void dst_init(struct dst_entry *dst, struct net_device *dev, bool sloppy)
{
	dst->dev = dev;
	refcount_init(&dst->references, sloppy);
}

static void dst_hold(struct dst_entry *dst)
{
	refcount_add(&dst->references, 1);
}

/* The routing cache keeps a reference of its own: the entry is not freed here. */
static void dst_release(struct dst_entry *dst)
{
	refcount_add(&dst->references, -1);
}

#endif
