/*
 * net/net_device.h: what the kernel knows of a network interface. Every packet reads its operations, features and
 * largest packet, which never change. In the stock kernel fields that do change share their line; in the patched kernel
 * they have a line of their own [OSDI10].
 */
#ifndef HL_NET_NET_DEVICE_H
#define HL_NET_NET_DEVICE_H

#include "lib/hotline.h"

struct net_device {
	_Alignas(64) long operations;
	unsigned long features;
	unsigned mtu;
	volatile long changing_beside;
	_Alignas(64) volatile long changing_apart;
	_Alignas(64) bool apart; /* not written after init */
};

static void net_device_init(struct net_device *dev, bool apart)
{
	dev->operations = 1;
	dev->features = 1;
	dev->mtu = 1500;
	dev->apart = apart;
}

static void net_device_read(const struct net_device *dev, unsigned bytes)
{
	assert(READ_ONCE(dev->operations) != 0 && bytes <= dev->mtu);
}

static void net_device_change(struct net_device *dev)
{
	if (dev->apart)
		dev->changing_apart = now();
	else
		dev->changing_beside = now();
}

#endif
