/*
 * mcs.c: FOPS as in ticket.c, but the entry's spin lock is an MCS lock: waiting cores form a queue, and each reads a
 * line of its own.
 *
 * Watch the line of file.d_lock: waiting cores no longer read it. Only a core that joins the queue fetches it, and each
 * holder, for the count.
 */
#include "lib/hotline.h"
#include "lib/kernel/mcs_spinlock.h"

typedef struct mcs_spinlock spinlock_t;
#define spin_lock_init mcs_spin_lock_init
#define spin_lock mcs_spin_lock
#define spin_unlock mcs_spin_unlock

#include "lib/vfs/dentry.h"

extern const long open_work; /* cycles of an open and close outside the lock */

static struct dentry file;

/*
 * Where the references are taken and dropped: [Linux-2.6.39], fs/namei.c (do_last, path_put), fs/open.c
 * (nameidata_to_filp), fs/file_table.c (__fput). How the other work is divided is assumed.
 */
static void sys_open(void)
{
	work_random(open_work * 40 / 100); /* the system call; the path is walked without a lock */
	dget(&file);                       /* the end of the walk */
	work_random(open_work * 5 / 100);
	dget(&file); /* the open file's own reference */
	work_random(open_work * 15 / 100);
	dput(&file); /* the walk's reference is dropped */
}

static void sys_close(void)
{
	work_random(open_work * 40 / 100);
	dput(&file);
}

void setup(void)
{
	dentry_init(&file);
}

void operation(void)
{
	sys_open();
	sys_close();
}
