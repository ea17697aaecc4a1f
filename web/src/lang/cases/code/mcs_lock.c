/* Compare-and-exchange on a local, stores of zero, called functions. */
struct node {
	_Alignas(64) struct node *next;
	int locked;
};
struct node nodes[48];
struct node *tail;

static void acquire(struct node *me)
{
	me->next = 0;
	me->locked = 1;
	struct node *before = atomic_exchange(&tail, me);
	if (before) {
		before->next = me;
		while (me->locked)
			cpu_relax();
	}
}

static void release(struct node *me)
{
	if (!me->next) {
		struct node *expected = me;
		if (atomic_compare_exchange(&tail, &expected, 0))
			return;
		while (!me->next)
			cpu_relax();
	}
	me->next->locked = 0;
}

void operation(void)
{
	struct node *me = &nodes[cpu()];
	acquire(me);
	work(100);
	release(me);
}
