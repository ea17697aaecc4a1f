/* A pool of blocks on a free list inside the blocks themselves; macros with arguments as lock and unlock. */
#include "lib/hotline.h"
#include "lib/locks/mcs.h"
#include <stddef.h>
#include <stdint.h>
#define BLOCK 48
#define BLOCKS 128
typedef unsigned char byte;
static _Alignas(64) byte arena[BLOCK * BLOCKS];
static void *free_head;
static volatile int lk;
static void pool_free(void *p) { *(void **)p = free_head; free_head = p; }
static void *pool_alloc(void) { void *p = free_head; if (p) free_head = *(void **)p; return p; }
void setup(void) { for (byte *p = arena; p < arena + sizeof arena; p += BLOCK) pool_free(p); }
#define LOCK() while (cmpxchg(&lk, 0, 1) != 0) cpu_relax()
#define UNLOCK() (lk = 0)
void operation(void)
{
	LOCK();
	byte *p = pool_alloc();
	UNLOCK();
	if (!p) return;
	assert(((uintptr_t)p - (uintptr_t)arena) % BLOCK == 0);
	for (size_t i = 8; i < BLOCK; i++) p[i] = (byte)(cpu() * 3 + i);
	work(20);
	for (size_t i = 8; i < BLOCK; i++) assert(p[i] == (byte)(cpu() * 3 + i));
	LOCK();
	pool_free(p);
	UNLOCK();
}
