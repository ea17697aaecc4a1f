/*
 * net/transmit.h: the transmit side of a network card: a ring of packets for each core, and one engine behind the
 * rings, which sends one packet after another. A core whose ring is full waits until the card has sent the oldest
 * packet.
 *
 * A program says how long the card takes for a packet: extern const long transmit_cycles.
 */
#ifndef HL_NET_TRANSMIT_H
#define HL_NET_TRANSMIT_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/net/skbuff.h"
#include "lib/system.h"

extern const long transmit_cycles;

/* assumed, and much smaller than a real ring, so that the rings fill up early in a run; the throughput is the same */
#define TRANSMIT_RING 4

struct transmit_slot {
	struct sk_buff *skb;
	long sent; /* when the card has sent it */
};

struct transmit_ring {
	_Alignas(64) struct transmit_slot slots[TRANSMIT_RING];
	int next;
};

static struct transmit_ring transmit_rings[CORES_MAX];
static int transmit_engine;

static void transmit_setup(void)
{
	transmit_engine = station_create(1);
	for (int core = 0; core < cpu_count(); core++)
		on_node(&transmit_rings[core], sizeof transmit_rings[core], node_of(core));
}

/* The packet is freed when its slot is used again. */
static void transmit(struct sk_buff *skb)
{
	struct transmit_ring *ring = &transmit_rings[cpu()];
	struct transmit_slot *slot = &ring->slots[ring->next];
	ring->next = (ring->next + 1) % TRANSMIT_RING;
	wait_until(slot->sent);
	if (slot->skb != 0)
		skb_free(slot->skb);
	slot->skb = skb;
	slot->sent = station_enter(transmit_engine, transmit_cycles);
}

#endif
