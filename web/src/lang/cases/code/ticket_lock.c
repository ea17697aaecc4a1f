/* The slide's lock: the wait loop must be load, compare, pause, with a SPIN that keeps the lock and the ticket. */
struct spinlock_t {
	volatile int current_ticket;
	int next_ticket;
};
struct spinlock_t lock;
long counter;

static inline void spin_lock(struct spinlock_t *lock)
{
	int t = atomic_fetch_add(&lock->next_ticket, 1);
	while (t != lock->current_ticket)
		; /* spin */
}

static inline void spin_unlock(struct spinlock_t *lock)
{
	lock->current_ticket++;
}

void operation(void)
{
	spin_lock(&lock);
	counter++;
	spin_unlock(&lock);
}
