// host: warnings
#include "lib/hotline.h"

/* A place that is read or written in parts is found once: its expression may do something else as well. */

struct message { unsigned char kind; unsigned length : 20; };
struct wide { char before; long value : 45; unsigned rest : 9; char after; };
struct nested { int n; struct message m; struct wide w; };
struct pair { long a, b; char c; };
struct large { long words[20]; };

static struct message queue[8] = { { 1, 100 }, { 2, 200 }, { 3, 300 }, { 4, 400 } };
static struct wide wides[3] = { { 1, -2, 3, 4 }, { 5, 6, 7, 8 } };
static struct nested outer[2];
static struct pair pairs[4] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };
static struct large many[2] = { { { 1, 2, 3 } }, { { 4, 5, 6 } } };
static struct pair *volatile moving = pairs;
static int calls;

static struct message *take(void)
{
	calls++;
	return &queue[0];
}

static struct pair *chosen(int at)
{
	calls++;
	return pairs + at;
}

static void reads(void)
{
	struct message *p = queue;
	struct wide *w = wides;
	int i = 0;
	long sum = 0;

	assert((p++)->length == 100 && p - queue == 1);
	assert((*++p).length == 300 && p - queue == 2);
	assert(queue[i++].length == 100 && i == 1 && queue[++i].length == 300 && i == 2);
	assert(take()->length == 100 && calls == 1);
	assert((calls++, queue + 1)->length == 200 && calls == 2);
	assert((calls++ > 0 ? queue + 2 : queue)->length == 300 && calls == 3);
	assert(({ calls++; queue + 3; })->length == 400 && calls == 4);
	for (p = queue; p < queue + 4;)
		sum += p++->length;
	assert(sum == 1000);
	assert((w++)->value == -2 && (w--)->rest == 7 && w == wides && !!(w++)->value && -(w--)->value == -6);
	if ((w++)->value)
		i += (--w)->value < 0 ? 10 : 0;
	assert(w == wides && i == 12);
}

static void writes(void)
{
	struct message *p = queue;
	struct wide *w = wides;
	int i = 0;

	(p++)->length = 5;
	(p++)->length += 7;
	(p++)->length++;
	--(p++)->length;
	assert(p == queue + 4 && queue[0].length == 5 && queue[1].length == 207);
	assert(queue[2].length == 301 && queue[3].length == 399 && queue[0].kind == 1 && queue[3].kind == 4);
	assert((queue[i++].length = 9) == 9 && (queue[i++].length |= 1) == 207 && queue[i++].length-- == 301 && i == 3);
	assert((w++)->value-- == -2 && (w--)->value == 6 && (w++)->value == -3 && (--w)->rest == 3);
	assert(++outer[(calls++) & 1].m.length == 1 && outer[(calls--) & 1].w.value-- == 0);
	assert(outer[0].m.length == 1 && outer[1].w.value == -1);
}

static void copies(void)
{
	struct pair *p = pairs, to[2];
	struct large l[2], *from = many;
	int i = 0;

	calls = 0;
	to[i++] = *p++;
	to[i--] = *p++;
	assert(i == 0 && p == pairs + 2 && to[0].b == 2 && to[1].c == 6);
	to[0] = to[1] = *chosen(2);
	assert(calls == 1 && to[0].a == 7 && to[1].b == 8);
	*chosen(3) = *chosen(0);
	assert(calls == 3 && pairs[3].c == 3);
	l[i++] = *from++;
	assert(i == 1 && from == many + 1 && l[0].words[2] == 3);
	struct pair in[2] = { *chosen(1), *p-- };
	struct { int n; struct pair inner; } with = { 1, *moving++ };
	assert(calls == 4 && in[0].a == 4 && in[1].a == 7 && p == pairs + 1 && with.inner.b == 2 && moving == pairs + 1);
	struct { unsigned char k; unsigned n : 20; } ranged[4] = { [0 ... 2] = { calls++, i++ } };
	assert(calls == 5 && i == 2 && ranged[0].n == 1 && ranged[1].k == 4 && ranged[2].n == 1 && ranged[3].n == 0);
	*(p++, &calls) += 2;
	assert(calls == 7 && p == pairs + 2);
}

void operation(void)
{
	reads();
	writes();
	copies();
}
