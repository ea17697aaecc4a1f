// host: warnings
#include "lib/hotline.h"

/* Structures without members, as they are left when debugging is switched off: gcc gives them the size 0. */

struct none { };
union nothing { };
struct outer { int before; struct none in; struct none table[3]; int after; };
struct nested { struct none only; struct outer rest[0]; };

static struct none global, other;
static struct none many[4];
static struct none initialised = { };
static __thread struct none own;
static struct outer whole = { 1, { }, { }, 2 };
static int calls;

static struct none make(void)
{
	calls++;
	return (struct none){ };
}

static struct none pass(struct none given, int value)
{
	calls += value;
	return given;
}

static inline struct none inlined(struct none given)
{
	struct none copy = given;

	calls++;
	return copy;
}

static union nothing both(union nothing a, struct nested b)
{
	calls += (int)(sizeof a + sizeof b) + 1;
	return a;
}

static struct outer larger(struct none a, struct outer b, struct none c)
{
	b.in = a;
	b.table[1] = c;
	b.after++;
	return b;
}

static struct none again(int depth)
{
	struct none here;

	if (depth > 0)
		here = again(depth - 1);
	calls++;
	return here;
}

static int locked(struct none *lock)
{
	return lock != (struct none *)0;
}

void operation(void)
{
	struct none local, table[2], *p = &local;
	struct none (*through)(struct none, int) = pass;
	struct outer result;

	assert(sizeof(struct none) == 0 && sizeof table == 0 && sizeof(struct outer) == 8);
	make();
	local = make();
	global = pass(make(), 10);
	other = global;
	*p = local;
	table[1] = *p;
	many[calls & 3] = inlined(table[1]);
	initialised = through(own, 100);
	own = initialised;
	assert(calls == 114);
	both((union nothing){ }, (struct nested){ });
	again(3);
	assert(calls == 119);
	result = larger(make(), whole, global);
	assert(result.before == 1 && result.after == 3 && calls == 120);
	whole.in = whole.table[2] = *p;
	local = calls > 0 ? make() : global;
	local = (calls++, global);
	local = ({ struct none inner = global; inner; });
	(void)make();
	assert(calls == 123 && whole.before == 1 && whole.after == 2);
	assert(locked(&global) && locked(&own) && locked(many + 3) && &local == p);
	assert((char *)&whole.table[2] == (char *)&whole.after);
}
