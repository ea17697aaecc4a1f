// promises: exclusion, fairness, order
#include "lib/locks/qspinlock.h"
#define checked_init qspinlock_init
#define checked_lock qspinlock_lock
#define checked_unlock qspinlock_unlock
#include "harness.h"
