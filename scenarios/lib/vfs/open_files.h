/*
 * vfs/open_files.h: the list of a file system's open files, which every open() and close() changes: one list under one
 * spin lock, as in Linux 2.6.35, or a list for each core, each under a lock of its own [OSDI10, fix 8].
 */
#ifndef HL_VFS_OPEN_FILES_H
#define HL_VFS_OPEN_FILES_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/vfs/global_list.h"

static struct global_list all_files;
static struct global_list files_of_core[CORES_MAX];
static _Alignas(64) bool files_percore; /* not written after setup */

static void open_files_setup(bool percore)
{
	files_percore = percore;
	global_list_init(&all_files);
	for (int core = 0; core < cpu_count(); core++) {
		on_node(&files_of_core[core], sizeof files_of_core[core], node_of(core));
		global_list_init(&files_of_core[core]);
	}
}

/* A file is closed by the core that opened it. */
static struct global_list *file_list(void)
{
	return files_percore ? &files_of_core[cpu()] : &all_files;
}

static void file_opened(struct listed *file)
{
	global_list_add(file_list(), file);
}

static void file_closed(struct listed *file)
{
	global_list_remove(file_list(), file);
}

#endif
