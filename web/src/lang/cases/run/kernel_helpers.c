// cores: 4
/* What kernel code takes for granted: bits and bitmaps, min() and ARRAY_SIZE(), hlists, orders of atomics. */
#include "lib/kernel/atomic.h"
#include "lib/kernel/bitops.h"
#include "lib/kernel/kernel.h"
#include "lib/kernel/list.h"
#include "lib/kernel/percpu.h"

#pragma GCC diagnostic ignored "-Wpointer-sign"

/* Larger than a line, and counted by its fields. */
struct vm_event_state { unsigned long event[40]; };
static DEFINE_PER_CPU(struct vm_event_state, vm_event_states);
struct node { struct node *next; int count; };
static DEFINE_PER_CPU_ALIGNED(struct node, nodes[20]);

static DECLARE_BITMAP(used, 130);
static atomic_t word = ATOMIC_INIT(0);
static struct item { int key; struct hlist_node hash; struct list_head link; } items[8];

static void bits(void)
{
	DECLARE_BITMAP(map, 130) = { 0 };
	unsigned long bit, sum = 0;
	__set_bit(3, map), __set_bit(64, map), __set_bit(129, map);
	for_each_set_bit(bit, map, 130)
		sum = sum * 1000 + bit;
	assert(sum == 3064129 && bitmap_weight(map, 130) == 3);
	assert(find_first_zero_bit(map, 130) == 0 && find_next_bit(map, 130, 65) == 129);
	assert(find_next_bit(map, 129, 65) == 129);
	bitmap_fill(map, 130);
	assert(find_first_zero_bit(map, 130) == 130ul && bitmap_weight(map, 130) == 130);
	assert(ilog2(1000) == 9 && roundup_pow_of_two(100) == 128 && fls(0) == 0);
	assert(ffz(7) == 3 && rol32(0x80000001u, 4) == 24);
	assert(GENMASK(7, 4) == 0xf0 && ARRAY_SIZE(map) == 3 && DIV_ROUND_UP(10, 3) == 4 && ALIGN(65ul, 64) == 128);
	int one = 1;
	assert(min(one++, 7) == 1 && one == 2 && clamp(12, 0, 10) == 10 && max_t(unsigned, -1, 3) == UINT_MAX);
	assert(IS_ERR(ERR_PTR(-12)) && PTR_ERR(ERR_PTR(-5)) == -5 && !IS_ERR_OR_NULL(map));
}

static void lists(void)
{
	static HLIST_HEAD(head);
	static LIST_HEAD(all);
	struct item *at;
	struct hlist_node *then;
	int sum = 0;
	INIT_LIST_HEAD(&all);
	INIT_HLIST_HEAD(&head);
	for (int i = 0; i < 8; i++) {
		items[i].key = i;
		hlist_add_head(&items[i].hash, &head);
		list_add(&items[i].link, &all);
	}
	hlist_for_each_entry_safe(at, then, &head, hash)
		if (at->key & 1)
			hlist_del_init(&at->hash);
	hlist_for_each_entry(at, &head, hash)
		sum = sum * 10 + at->key;
	assert(sum == 6420 && hlist_unhashed(&items[3].hash) && !hlist_empty(&head));
	sum = 0;
	list_for_each_entry_reverse(at, &all, link)
		sum = sum * 10 + at->key;
	assert(sum == 1234567 && list_first_entry_or_null(&all, struct item, link)->key == 7);
}

void operation(void)
{
	if (cpu() == 0)
		bits(), lists();

	long bit;
	do
		bit = find_first_zero_bit(used, 130);
	while (test_and_set_bit(bit, used));
	clear_bit_unlock(bit, used);

	this_cpu_inc(vm_event_states.event[39]);
	this_cpu_inc(nodes[19].count);
	assert(this_cpu_read(vm_event_states.event[39]) == per_cpu(vm_event_states, cpu()).event[39]);
	assert(per_cpu_ptr(&vm_event_states.event[1], cpu()) == &this_cpu_ptr(&vm_event_states)->event[1]);
	assert(per_cpu_ptr(&nodes[19].count, cpu()) == &(*this_cpu_ptr(&nodes))[19].count);
	assert(per_cpu(vm_event_states, cpu()).event[39] == (unsigned long)per_cpu(nodes, cpu())[19].count);

	/* The kernel reads into an unsigned variable what it compares with a signed counter. */
	u32 val = atomic_fetch_or_acquire(1 << cpu(), &word);
	while (!atomic_try_cmpxchg_release(&word, &val, val | 0x80000000))
		;
	u32 other = 7;
	assert(!atomic_try_cmpxchg_relaxed(&word, &other, 1) && other >= 0x80000000);
	assert(atomic_read(&word) < 0 && (atomic_fetch_and_relaxed(-1, &word) & (1 << cpu())));
}
