// planted: race deposit:16 deposit:16 on balance
// The answer of a try_lock is ignored: a lock that was never taken is released.
#include "lib/hotline.h"

static _Atomic int word;
_Alignas(64) static int balance;

static int try_lock(void)
{
	return atomic_exchange_explicit(&word, 1, memory_order_acquire) == 0;
}

static void deposit(void)
{
	try_lock();
	balance = balance + 1;
	atomic_store_explicit(&word, 0, memory_order_release);
}

void operation(void)
{
	deposit();
	work(100);
}
