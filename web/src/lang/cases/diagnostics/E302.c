typedef struct { int head, tail; } ticket_lock;
tiket_lock lock;
spinlock_t other;
uint33_t wide;
void take(lck *l);
void operation(void)
{
	ticket_lok *l = &lock;
	enum colour c;
}
