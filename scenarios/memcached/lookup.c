/*
 * lookup.c: a memcached process on every core answers requests, a packet each, by replies, a packet each. The processes
 * share nothing; the kernel below them does.
 *
 * Watch the hot lines of the stock kernel: the count of the route's users, the count of the protocol's memory, the
 * fields of the network device, and the locks of the lists. In the patched kernel none of them is hot, and the cores
 * wait for the card.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/net/dst.h"
#include "lib/net/net_device.h"
#include "lib/net/proto.h"
#include "lib/net/skbuff.h"
#include "lib/net/transmit.h"
#include "lib/vfs/global_list.h"

extern const long user_cycles;        /* of memcached, per look-up */
extern const long kernel_cycles;      /* per look-up, besides what is written out below */
extern const long lookups_per_inode;  /* an inode and a dentry join and leave their lists once in so many look-ups */
extern const long packets_per_change; /* look-ups for each change of a field of the network device */

/* The fixes, 1: mended. They count in the patched kernel only. */
extern const long sloppy_routes;         /* fix 4 */
extern const long sloppy_memory;         /* fix 5 */
extern const long local_dma_buffers;     /* fix 9 */
extern const long separate_device_lines; /* fix 10 */
extern const long lazy_inode_lists;      /* fix 12 */
extern const long lazy_dcache_lists;     /* fix 13 */

#ifndef PATCHED
#define PATCHED 0 /* 1: the patched kernel */
#endif
#define MENDED(fix) (PATCHED && (fix) != 0)

#define REQUEST_BYTES 68
#define REPLY_BYTES 64

/* The driver, the protocol and the two system calls take equal parts of the kernel's time (assumed). */
#define KERNEL_PARTS 4

struct process {
	_Alignas(64) struct listed inode;
	struct listed dentry;
	long lookups;
};

static struct process processes[CORES_MAX];
static struct net_device eth0;
static struct dst_entry route;
static struct proto udp;
static struct global_list inodes, dentries;

static void in_kernel(void)
{
	kernel_code(kernel_cycles / KERNEL_PARTS);
}

/* The driver's interrupt: the packet, and a fresh buffer for the next one. */
static struct sk_buff *driver_receive(void)
{
	struct sk_buff *skb = MENDED(local_dma_buffers) ? skb_alloc_own() : skb_alloc_card_node();
	in_kernel();
	skb_read(skb, REQUEST_BYTES);
	net_device_read(&eth0, REQUEST_BYTES);
	return skb;
}

static void udp_receive(struct sk_buff *skb)
{
	skb->dst = &route;
	dst_hold(skb->dst); /* the request's */
	in_kernel();
	memory_charge(&udp);
}

static void recvmsg(struct sk_buff *skb)
{
	in_kernel();
	memory_uncharge(&udp);
	skb_free(skb);
}

static void sendmsg(void)
{
	struct sk_buff *skb = skb_alloc_own();
	skb->dst = &route;
	dst_hold(skb->dst); /* the reply's */
	in_kernel();
	net_device_read(&eth0, REPLY_BYTES);
	transmit(skb);
}

static void change_device(struct process *me)
{
	if (me->lookups % packets_per_change == 0)
		net_device_change(&eth0);
}

/* What the lists are needed for does not concern these objects: the patched kernel leaves them out. */
static void open_and_close(struct process *me)
{
	if (me->lookups % lookups_per_inode != 0)
		return;
	if (!MENDED(lazy_inode_lists))
		global_list_add(&inodes, &me->inode);
	if (!MENDED(lazy_dcache_lists))
		global_list_add(&dentries, &me->dentry);
	if (!MENDED(lazy_dcache_lists))
		global_list_remove(&dentries, &me->dentry);
	if (!MENDED(lazy_inode_lists))
		global_list_remove(&inodes, &me->inode);
}

void setup(void)
{
	code_setup();
	net_device_init(&eth0, MENDED(separate_device_lines));
	dst_init(&route, &eth0, MENDED(sloppy_routes));
	proto_init(&udp, MENDED(sloppy_memory));
	global_list_init(&inodes);
	global_list_init(&dentries);
	skb_setup();
	transmit_setup();
	for (int core = 0; core < cpu_count(); core++) {
		on_node(&processes[core], sizeof processes[core], node_of(core));
		processes[core].lookups = core; /* cores do not open and close in step */
	}
}

/* One look-up. */
void operation(void)
{
	struct process *me = &processes[cpu()];
	me->lookups++;
	struct sk_buff *request = driver_receive();
	udp_receive(request);
	change_device(me);
	recvmsg(request);
	user_code(user_cycles);
	open_and_close(me);
	sendmsg();
}
