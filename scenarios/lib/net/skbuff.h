/*
 * net/skbuff.h: buffers for packets, sk_buff, and where they come from.
 *
 * A core has buffers in the memory of its own node, and uses the one again that it has freed last. The stock kernel's
 * driver asks for buffers in the memory of the card's node, node 0, on whichever core it runs. All cores have these
 * buffers from one list, under a spin lock; a core takes several of them at a time, and gives as many back at a time.
 * The patched kernel's driver asks for buffers of the core's own node [OSDI10].
 *
 * A program says how many buffers a core takes at a time: extern const long skb_batch, at most SKB_BATCH_MAX.
 */
#ifndef HL_NET_SKBUFF_H
#define HL_NET_SKBUFF_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/spinlock.h"
#include "lib/net/dst.h"
#include "lib/system.h"

extern const long skb_batch;

#define CARD_NODE 0
#define SKB_BATCH_MAX 16
#define SKB_BATCHES 3 /* for each core: one to take from, one to give back, and one on the list */
#define SKB_OWN 8     /* of a core: those in its ring of the card, and those at hand */

struct sk_buff {
	_Alignas(64) struct sk_buff *next;
	struct sk_buff *next_batch; /* of the first buffer of a batch that is on the list */
	struct dst_entry *dst;
	int node;
	bool shared; /* belongs on the list of the card's node */
};

struct skb_cache {
	_Alignas(64) struct sk_buff *own;
	struct sk_buff *taken; /* from the list of the card's node */
	struct sk_buff *freed; /* not yet given back to this list */
	int freed_count;
};

static struct {
	_Alignas(64) spinlock_t list_lock;
	_Alignas(64) struct sk_buff *batches;
} card_node;

static struct skb_cache skb_caches[CORES_MAX];
static struct sk_buff own_buffers[CORES_MAX][SKB_OWN];
static struct sk_buff card_buffers[CORES_MAX][SKB_BATCHES * SKB_BATCH_MAX];

static void skb_give_batch(struct sk_buff *first)
{
	spin_lock(&card_node.list_lock);
	first->next_batch = card_node.batches;
	card_node.batches = first;
	spin_unlock(&card_node.list_lock);
}

static struct sk_buff *skb_take_batch(void)
{
	spin_lock(&card_node.list_lock);
	struct sk_buff *first = card_node.batches;
	assert(first != 0);
	card_node.batches = first->next_batch;
	spin_unlock(&card_node.list_lock);
	return first;
}

static void skb_push(struct sk_buff **list, struct sk_buff *skb)
{
	skb->next = *list;
	*list = skb;
}

static struct sk_buff *skb_pop(struct sk_buff **list)
{
	struct sk_buff *skb = *list;
	assert(skb != 0);
	*list = skb->next;
	skb->dst = 0;
	return skb;
}

static struct sk_buff *skb_alloc_own(void)
{
	return skb_pop(&skb_caches[cpu()].own);
}

static struct sk_buff *skb_alloc_card_node(void)
{
	struct skb_cache *mine = &skb_caches[cpu()];
	if (mine->taken == 0)
		mine->taken = skb_take_batch();
	return skb_pop(&mine->taken);
}

/* Also gives up the packet's reference to its route. */
static void skb_free(struct sk_buff *skb)
{
	struct skb_cache *mine = &skb_caches[cpu()];
	if (skb->dst != 0)
		dst_release(skb->dst);
	if (!skb->shared) {
		skb_push(&mine->own, skb);
		return;
	}
	skb_push(&mine->freed, skb);
	if (++mine->freed_count < skb_batch)
		return;
	skb_give_batch(mine->freed);
	mine->freed = 0;
	mine->freed_count = 0;
}

/* Reads a packet that the card has written into memory: no cache has it. */
static void skb_read(const struct sk_buff *skb, long bytes)
{
	memory_stream(skb->node, bytes);
}

static void skb_setup_own(int core)
{
	on_node(&skb_caches[core], sizeof skb_caches[core], node_of(core));
	on_node(own_buffers[core], sizeof own_buffers[core], node_of(core));
	for (int i = 0; i < SKB_OWN; i++) {
		own_buffers[core][i].node = node_of(core);
		skb_push(&skb_caches[core].own, &own_buffers[core][i]);
	}
}

static void skb_setup_batch(struct sk_buff *buffers)
{
	struct sk_buff *first = 0;
	for (long i = 0; i < skb_batch; i++) {
		buffers[i].node = CARD_NODE;
		buffers[i].shared = true;
		skb_push(&first, &buffers[i]);
	}
	skb_give_batch(first);
}

static void skb_setup(void)
{
	spin_lock_init(&card_node.list_lock);
	on_node(&card_node, sizeof card_node, CARD_NODE);
	on_node(card_buffers, sizeof card_buffers, CARD_NODE);
	for (int core = 0; core < cpu_count(); core++) {
		skb_setup_own(core);
		for (int batch = 0; batch < SKB_BATCHES; batch++)
			skb_setup_batch(&card_buffers[core][batch * SKB_BATCH_MAX]);
	}
}

#endif
