struct node { struct node *next; };
static struct node *tail, *kept;
static unsigned long word;
static int *p;
static unsigned *q;
static long long **where;
static struct node *give(void) { return word; }
static void take(struct node *n) { kept = n; }
void operation(void)
{
	struct node me = { 0 };
	__sync_val_compare_and_swap(&tail, &me, &me.next);
	xchg(&word, &me);
	take(&me.next);
	word = &tail;
	tail = give();
	where = p;
	p = q;
	if (p == q || tail > &me.next)
		p = 0;
	void *either = word ? p : &me;
	word = q - (unsigned *)either + ((char *)q - (unsigned char *)q);
}
