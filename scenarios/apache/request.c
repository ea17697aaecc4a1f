/*
 * request.c: Apache serves a small file that is in memory. Every request is a connection of its own, so that the kernel
 * makes a socket for it, finds the file anew, and takes everything apart again. Each core has a process, and all
 * processes accept connections from one listening socket.
 *
 * Watch the listening socket's lock in the stock kernel. In the patched kernel, in which it is mended, take back the
 * other fixes one at a time. With all of them the cores wait for the network card.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/net/accept.h"
#include "lib/net/dst.h"
#include "lib/net/net_device.h"
#include "lib/net/proto.h"
#include "lib/net/receive.h"
#include "lib/net/skbuff.h"
#include "lib/net/transmit.h"
#include "lib/vfs/global_list.h"
#include "lib/vfs/mount_table.h"
#include "lib/vfs/open_files.h"
#include "lib/vfs/path_walk.h"

extern const long user_cycles;        /* of Apache, per request */
extern const long kernel_cycles;      /* per request, besides what is written out below */
extern const long walks;              /* paths that are walked for one request */
extern const long packets_per_change; /* received packets for each change of a field of the network device */

/* The fixes, 1: mended. They count in the patched kernel only. */
extern const long percore_backlogs;      /* fix 1 */
extern const long sloppy_entries;        /* fix 2 */
extern const long sloppy_mounts;         /* fix 3 */
extern const long sloppy_routes;         /* fix 4 */
extern const long sloppy_memory;         /* fix 5 */
extern const long lock_free_compare;     /* fix 6 */
extern const long percore_mount_cache;   /* fix 7 */
extern const long percore_open_files;    /* fix 8 */
extern const long local_dma_buffers;     /* fix 9 */
extern const long separate_device_lines; /* fix 10 */
extern const long lazy_inode_lists;      /* fix 12 */
extern const long lazy_dcache_lists;     /* fix 13 */

#ifndef PATCHED
#define PATCHED 0 /* 1: the patched kernel */
#endif
#define MENDED(fix) (PATCHED && (fix) != 0)

/* A connection receives SYN, ACK, request, ACK and FIN, and sends SYN and ACK, reply, FIN, and the last ACK. */
#define PACKETS_RECEIVED 5
#define PACKETS_SENT 4

#define PACKET_BYTES 64  /* with no data in it */
#define REPLY_BYTES 600  /* the file's 300 bytes and a header as long (assumed) */

/* Each packet and each system call takes an equal part of the kernel's time (assumed). */
#define SYSTEM_CALLS 7
#define KERNEL_PARTS (PACKETS_RECEIVED + PACKETS_SENT + SYSTEM_CALLS)

struct process {
	_Alignas(64) struct listed inode; /* of the connection's socket */
	struct listed dentry;
	struct listed file;
	long packets;
};

static struct process processes[CORES_MAX];
static struct net_device eth0;
static struct dst_entry route;
static struct proto tcp;
static struct global_list inodes, dentries;

static void in_kernel(void)
{
	kernel_code(kernel_cycles / KERNEL_PARTS);
}

/* ---- The network ---- */

static void change_device(struct process *me)
{
	if (++me->packets % packets_per_change == 0)
		net_device_change(&eth0);
}

/* The driver's interrupt, and the protocol's way to the socket. A packet is freed when its socket has seen it. */
static void receive_packet(struct process *me)
{
	struct sk_buff *skb = MENDED(local_dma_buffers) ? skb_alloc_own() : skb_alloc_card_node();
	in_kernel();
	skb_read(skb, PACKET_BYTES);
	net_device_read(&eth0, PACKET_BYTES);
	change_device(me);
	skb->dst = &route;
	dst_hold(skb->dst);
	memory_charge(&tcp);
	memory_uncharge(&tcp);
	skb_free(skb);
}

static void send_packet(unsigned bytes)
{
	struct sk_buff *skb = skb_alloc_own();
	skb->dst = &route;
	dst_hold(skb->dst);
	memory_charge(&tcp);
	in_kernel();
	net_device_read(&eth0, bytes);
	memory_uncharge(&tcp);
	transmit(skb);
}

/* The first and the third packet of a connection; the second one is the answer to the first. */
static void handshake(struct process *me)
{
	receive_packet(me);
	connection_requested();
	send_packet(PACKET_BYTES);
	receive_packet(me);
	connection_established();
}

static void receive_for(struct process *me, struct connection *connection)
{
	receive_packet(me);
	connection_use(connection);
}

static void send_for(struct connection *connection, unsigned bytes)
{
	connection_use(connection);
	send_packet(bytes);
}

/* ---- System calls ---- */

/* The socket's inode and directory entry: no program asks for the lists on which the stock kernel enters them. */
static void enter_socket(struct process *me)
{
	if (!MENDED(lazy_inode_lists))
		global_list_add(&inodes, &me->inode);
	if (!MENDED(lazy_dcache_lists))
		global_list_add(&dentries, &me->dentry);
}

static void remove_socket(struct process *me)
{
	if (!MENDED(lazy_dcache_lists))
		global_list_remove(&dentries, &me->dentry);
	if (!MENDED(lazy_inode_lists))
		global_list_remove(&inodes, &me->inode);
}

static struct connection *sys_accept(struct process *me)
{
	in_kernel();
	struct connection *connection = connection_accept();
	connection_use(connection);
	enter_socket(me);
	return connection;
}

static void walk_path(void)
{
	struct path *path = any_path();
	struct vfsmount *mnt = lookup_mnt(path);
	assert(mnt->mountpoint == path->mountpoint);
	path_walk();
}

/* Apache asks what the file and the directories on its path are, before it opens the file. */
static void sys_stat(void)
{
	in_kernel();
	for (long walk = 1; walk < walks; walk++)
		walk_path();
}

static void sys_open(struct process *me)
{
	in_kernel();
	walk_path();
	file_opened(&me->file);
}

static void sys_read(struct connection *connection)
{
	in_kernel();
	connection_use(connection);
}

static void sys_writev(struct connection *connection)
{
	in_kernel();
	send_for(connection, REPLY_BYTES);
}

static void sys_shutdown(struct process *me, struct connection *connection)
{
	in_kernel();
	send_for(connection, PACKET_BYTES);
	receive_for(me, connection);
	receive_for(me, connection);
	send_for(connection, PACKET_BYTES);
}

static void sys_close(struct process *me, struct connection *connection)
{
	in_kernel();
	file_closed(&me->file);
	remove_socket(me);
	connection_free(connection);
}

/* ---- Apache ---- */

/* Apache's own code, in three parts: before the request is there, for finding the file, and for the reply. */
static void apache(void)
{
	user_code(user_cycles / 3);
}

void setup(void)
{
	code_setup();
	accept_setup(MENDED(percore_backlogs));
	mount_table_setup(MENDED(percore_mount_cache));
	path_walk_setup(MENDED(sloppy_entries), MENDED(sloppy_mounts), MENDED(lock_free_compare));
	open_files_setup(MENDED(percore_open_files));
	net_device_init(&eth0, MENDED(separate_device_lines));
	dst_init(&route, &eth0, MENDED(sloppy_routes));
	proto_init(&tcp, MENDED(sloppy_memory));
	global_list_init(&inodes);
	global_list_init(&dentries);
	skb_setup();
	transmit_setup();
	receive_setup();
	for (int core = 0; core < cpu_count(); core++) {
		on_node(&processes[core], sizeof processes[core], node_of(core));
		processes[core].packets = core; /* cores do not change the device in step */
	}
}

/* Serves one request. */
void operation(void)
{
	struct process *me = &processes[cpu()];
	receive(PACKETS_RECEIVED);
	handshake(me);
	struct connection *connection = sys_accept(me);
	apache();
	receive_for(me, connection);
	sys_read(connection);
	apache();
	sys_stat();
	sys_open(me);
	apache();
	sys_writev(connection);
	sys_shutdown(me, connection);
	sys_close(me, connection);
}
