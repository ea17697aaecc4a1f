// promises: exclusion, turns
#include "lib/locks/malthusian.h"
#define checked_init malthusian_init
#define checked_lock malthusian_lock
#define checked_unlock malthusian_unlock
#include "harness.h"
