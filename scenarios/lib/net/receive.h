/*
 * net/receive.h: the receive side of a network card: clients that send a new request as soon as an old one is
 * answered, and one engine, which writes one packet after another into memory, whichever core the packet is for. A core
 * for which the engine has written no packet yet waits.
 *
 * A real card drops packets that find its own memory full, and their clients send them again. Here a client sends its
 * packets when the card can take them; the throughput is the same.
 *
 * A program says how long the card takes for a packet: extern const long receive_cycles.
 */
#ifndef HL_NET_RECEIVE_H
#define HL_NET_RECEIVE_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/system.h"

extern const long receive_cycles;

/* assumed: clients of a core that are waiting or being served at a time; with more the throughput is the same */
#define RECEIVE_RING 4

struct receive_ring {
	_Alignas(64) long arrived[RECEIVE_RING]; /* when the card has written a client's packets */
	int next;
	bool open; /* all clients have sent their first packets */
};

static struct receive_ring receive_rings[CORES_MAX];
static int receive_engine;

static void receive_setup(void)
{
	receive_engine = station_create(1);
	for (int core = 0; core < cpu_count(); core++)
		on_node(&receive_rings[core], sizeof receive_rings[core], node_of(core));
}

static void client_sends(long *arrived, long packets)
{
	*arrived = station_enter(receive_engine, packets * receive_cycles);
}

/* Waits for the packets of the client whose turn is next, and lets this client send its next ones. */
static void receive(long packets)
{
	struct receive_ring *ring = &receive_rings[cpu()];
	if (!ring->open) {
		ring->open = true;
		for (int client = 0; client < RECEIVE_RING; client++)
			client_sends(&ring->arrived[client], packets);
	}
	long *arrived = &ring->arrived[ring->next];
	ring->next = (ring->next + 1) % RECEIVE_RING;
	wait_until(*arrived);
	client_sends(arrived, packets);
}

#endif
