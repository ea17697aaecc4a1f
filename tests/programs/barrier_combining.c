/* A combining-tree barrier built in setup(). */
#include "lib/hotline.h"
#define FAN 4
struct tnode { int parent_sense_pad; struct tnode *parent; volatile int count; int k;
	volatile int sense; } __attribute__((aligned(64)));
static struct tnode nodes[32];
static struct tnode *leaf[64];
static int my_sense[64], nnodes;
static struct tnode *build(int cores, int *used)
{
	int groups = (cores + FAN - 1) / FAN, base = *used;
	*used += groups;
	for (int i = 0; i < groups; i++) { int k = cores - i * FAN;
		nodes[base + i].k = nodes[base + i].count = k > FAN ? FAN : k; }
	return &nodes[base];
}
void setup(void)
{
	int level = cpu_count(), used = 0;
	struct tnode *below = NULL; int nbelow = 0;
	do {
		int groups = (level + FAN - 1) / FAN;
		struct tnode *row = build(level, &used);
		if (!below) for (int c = 0; c < cpu_count(); c++) leaf[c] = row + c / FAN;
		else for (int i = 0; i < nbelow; i++) below[i].parent = row + i / FAN;
		below = row; nbelow = level = groups;
	} while (level > 1);
	nnodes = used;
}
static void wait(struct tnode *first, int sense)
{
	struct tnode *path[8]; int depth = 0;
	struct tnode *n = first;
	while (n) {
		path[depth++] = n;
		if (atomic_fetch_sub(&n->count, 1) != 1) { while (n->sense != sense); depth--; break; }
		n = n->parent;
	}
	while (depth-- > 0) { path[depth]->count = path[depth]->k; path[depth]->sense = sense; }
}
volatile long phase[64]; /* cores that are one phase ahead write theirs while others read */
void operation(void)
{
	int me = cpu();
	phase[me]++;
	my_sense[me] ^= 1;
	wait(leaf[me], my_sense[me]);
	for (int i = 0; i < cpu_count(); i++) assert(phase[i] - phase[me] >= 0 && phase[i] - phase[me] <= 1);
}
