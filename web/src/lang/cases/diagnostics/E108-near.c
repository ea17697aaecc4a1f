#include <linux/spinlok.h>
#include <atomic>
#include <stdatomik.h>
void operation(void) { }
