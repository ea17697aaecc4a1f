/* Declarations and statements in the forms that C programmers write them in. */
#include "lib/hotline.h"
#define FLAG(n) \
	(1u << \
	 (n))
#define EMPTY
#define STR(x) #x
typedef struct node *link_t;
struct node { int v; link_t next; };
struct later;
static int use_later(struct later *l);
struct later { int a; };
static int use_later(struct later *l) { return l->a; }
static inline __attribute__((always_inline)) int twice(int x) { return 2 * x; }
static int __attribute__((noinline)) thrice(register int x) { return 3 * x; }
extern int shared_int;
int shared_int = 4;
int a, b = 2, *pa = &a, arr[3] = { 1, }, **ppa = &pa;
const unsigned char powers[8] = { 1, 2, 4, 8, 16, 32, 64, 128 };
static const struct { int from, to; } rules[] = { { 1, 2 }, { 2, 3 }, { 3, 1 } };
static struct node list[3] = { { 1, &list[1] }, { 2, &list[2] }, { 3, 0 } };
static int state = 1;
static signed char sc[4] = { -1, -2 };
static unsigned short us;
static long long ll = -1LL;
void operation(void)
{
	int i;
	if (cpu()) return;
	for (i = 0; i < (int)(sizeof rules / sizeof *rules); i++)
		if (rules[i].from == state) { state = rules[i].to; break; }
	assert(i < 3);
	int s = 0;
	for (link_t p = list; p; p = p->next) s += p->v;
	assert(s == 6);
	**ppa = 5; assert(a == 5); a = 0;
	assert(FLAG(3) == 8 EMPTY);
	struct later l = { 3 }; assert(use_later(&l) == 3 && twice(4) == 8 && thrice(3) == 9);
	us = 65535; us++; assert(us == 0);
	assert(ll < 0 && (unsigned long long)ll > 5);
	assert(sc[0] == -1 && sc[2] == 0);
	{ int x = 1; { int x = 2; assert(x == 2); } assert(x == 1); }
	unsigned u = 3; u <<= 30; assert(u == 0xC0000000u);
	int y = 10; y /= 3; y %= 2; y |= 4; y ^= 1; y &= ~0; assert(y == 4);
	char buf[4] = { 'a', 'b' }; assert(buf[1] == 'b' && buf[3] == '\0');
	char msg[16] = "hi"; assert(msg[2] == 0 && msg[15] == 0);
	long total = 0; for (int k = 10, m = 0; k > m; --k, ++m) total += k - m; assert(total == 30);
	do { total--; if (total == 5) break; } while (1);
	while (total > 0) if (--total % 2) continue;
	switch (state) { default: break; case 1: { int q = 2; (void)q; } break; case 2: ; case 3: break; }
	int *null = NULL; assert(!null && null == 0);
	void *vp = &a; int *ip = vp; assert(ip == &a);
	unsigned char *bytes = (unsigned char *)&shared_int; assert(bytes[0] == 4 && bytes[3] == 0);
	assert(powers[7] == 128); assert((powers[3] & 8) == 8 && "bit three");
}
