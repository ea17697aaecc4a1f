/*
 * tree.c: hierarchical counters: the changes of a count climb a tree, so the kernel need not know where all counters
 * are, and there is neither a list of them nor a lock around a sum.
 *
 * Watch the allocator's locks, which are left, and that the nodes of a tree must be zeroed for each new program.
 */
/* Four trees for each core, each with a node for a core: 4 MB. The scenario has the same number as `cores_max`. */
#define CORES_MAX 128
#define TREE_CORES_MAX 128
#include "exec.h"
#include "lib/counters/tree.h"

#define TREE_BATCH 32 /* a power of two */

static struct tree_counter trees[CORES_MAX][MM_COUNTERS];

static struct tree_counter *tree_of(struct mm *mm, int which)
{
	return &trees[mm - mms][which];
}

static void mm_counters_init(struct mm *mm)
{
	int unit = percpu_alloc(MM_COUNTERS);
	for (int i = 0; i < MM_COUNTERS; i++) {
		mm->counter[i].unit = unit + i;
		tree_counter_init(tree_of(mm, i));
	}
}

static void mm_counters_destroy(struct mm *mm)
{
	percpu_free(mm->counter[0].unit, MM_COUNTERS);
}

static void mm_counter_add(struct mm *mm, int which, int n)
{
	tree_counter_add(tree_of(mm, which), &percpu_area[cpu()][mm->counter[which].unit], n, TREE_BATCH);
}

static long mm_counter_sum(struct mm *mm, int which)
{
	long sum = 0;
	for (int i = 0; i < cpu_count(); i++)
		sum += percpu_area[i][mm->counter[which].unit];
	return sum;
}

void setup(void)
{
	exec_setup();
	for (int i = 0; i < cpu_count(); i++)
		on_node(trees[i], sizeof trees[i], node_of(i));
}

void operation(void)
{
	exec_and_exit();
}
