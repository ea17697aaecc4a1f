/*
 * storm.h: all containers of a server start at once, and each of them mounts what its image needs. The variants say how
 * many mounts that is.
 *
 * One simulated mount in a container stands for SLICE, and so does the other work of a container; the measure takes the
 * time as often. Containers are given to the sockets in turn, as a scheduler does that balances its load.
 */
#ifndef HL_MOUNT_STORM_STORM_H
#define HL_MOUNT_STORM_STORM_H

#include "lib/barrier.h"
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/list.h"
#include "lib/vfs/mount_lock.h"

extern const long containers; /* that start at once */
extern const long layers;     /* of an image */
extern const long section;    /* cycles under the lock, besides the lines that are fetched there */
extern const long walk;       /* cycles of looking up one path */
extern const long call;       /* cycles of a system call besides its look-up and its section */
extern const long start;      /* cycles of starting a container besides its mounts */

const long slice = SLICE; /* for the measure */

struct mount {
	_Alignas(64) struct list_head of_file_system;
	long user_range; /* the users of the container, whose mount this is */
};

static struct mount_seqlock mount_lock;
static _Alignas(64) struct list_head all_mounts; /* of the file system that has the layers */
static struct mount in_image[CORES_MAX][LAYERS_MAX];
static long turn[CORES_MAX]; /* the first container of each core */
static struct barrier begin, end;

static void storm_setup(void)
{
	long turns = 0;
	mount_seqlock_init(&mount_lock);
	list_init(&all_mounts);
	for (long round = 0; turns < cpu_count(); round++) {
		long of_node[NODES_MAX] = { 0 };
		for (int core = 0; core < cpu_count(); core++)
			if (of_node[node_of(core)]++ == round)
				turn[core] = turns++;
	}
	for (int core = 0; core < cpu_count(); core++)
		on_node(in_image[core], sizeof in_image[core], node_of(core));
}

/* Without a lock first; if mounts change meanwhile once more, asking the table of mounts until it stands still. */
static void look_up_path(void)
{
	unsigned seen = mount_read_begin(&mount_lock);
	work(walk);
	if (!mount_read_retry(&mount_lock, seen))
		return;
	work(walk);
	do
		seen = mount_read_begin(&mount_lock);
	while (mount_read_retry(&mount_lock, seen));
}

/* open_tree(): a copy of the mount, which the file system knows, but which is nowhere yet. */
static void open_tree(struct mount *mount)
{
	look_up_path();
	work_random(call);
	mount_write_lock(&mount_lock);
	work(section);
	list_add_tail(&mount->of_file_system, &all_mounts);
	mount_write_unlock(&mount_lock);
}

/* mount_setattr(): files belong to the users of the container. */
static void mount_setattr(struct mount *mount, long user_range)
{
	look_up_path();
	work_random(call);
	mount_write_lock(&mount_lock);
	work(section);
	mount->user_range = user_range;
	mount_write_unlock(&mount_lock);
}

/* move_mount(): the mount gets its place in the tree. */
static void move_mount(void)
{
	look_up_path();
	work_random(call);
	mount_write_lock(&mount_lock);
	work(section);
	mount_write_unlock(&mount_lock);
}

static void umount(struct mount *mount)
{
	look_up_path();
	work_random(call);
	mount_write_lock(&mount_lock);
	work(section);
	list_del(&mount->of_file_system);
	mount_write_unlock(&mount_lock);
}

/* A file system of the layers: each is mounted for the users of the container, used, and unmounted. */
static void mount_image(long container, long mounts)
{
	struct mount *mine = in_image[cpu()];
	for (long i = 0; i < mounts; i++) {
		open_tree(&mine[i]);
		mount_setattr(&mine[i], container);
		move_mount();
	}
	for (long i = 0; i < mounts; i++) {
		assert(mine[i].user_range == container);
		umount(&mine[i]);
	}
}

/* All containers, from the moment at which they are asked for until the last of them is up. */
static void storm(long mounts)
{
	barrier_wait(&begin);
	for (long container = turn[cpu()]; container < containers; container += cpu_count()) {
		work((start / 2 + random_below(start)) / SLICE);
		mount_image(container, mounts); /* to find out who the image's users are */
		mount_image(container, mounts);
	}
	barrier_wait(&end);
}

#endif
