/* Structures passed, returned and written by value: copies, as C has them. */
#include "lib/hotline.h"
struct vec {
	int x, y;
};
typedef struct {
	struct vec from, to;
	char tag[5];
} segment;
struct big {
	long words[40];
};
static struct vec shared = { 10, 20 };
static struct vec written[64];
static struct vec add(struct vec a, struct vec b)
{
	struct vec sum = { a.x + b.x, a.y + b.y };
	a.x = 99;
	return sum;
}
static inline struct vec twice(struct vec v) { return add(v, v); }
static struct vec swap(struct vec v) { return (struct vec){ v.y, v.x }; }
static segment between(struct vec from, struct vec to)
{
	segment s = { .from = from, .to = to, .tag = "line" };
	return s;
}
static long total(struct big b)
{
	long sum = 0;
	for (int i = 0; i < 40; i++)
		sum += b.words[i]++;
	return sum;
}
static struct big fill(int from)
{
	struct big b;
	for (int i = 0; i < 40; i++)
		b.words[i] = from + i;
	return b;
}
static int dot(const struct vec *a, const struct vec *b) { return a->x * b->x + a->y * b->y; }
static int sum_of(const int *numbers, int count)
{
	int sum = 0;
	while (count-- > 0)
		sum += *numbers++;
	return sum;
}
static struct vec pick(int which)
{
	if (which)
		return shared;
	else
		return (struct vec){ .y = 7 };
}
void operation(void)
{
	struct vec a = { 1, 2 }, b = { 3, 4 };
	struct vec c = add(a, b);
	assert(c.x == 4 && c.y == 6 && a.x == 1);
	assert(add(add(a, b), add(b, b)).x == 10 && add(a, add(b, c)).y == 12);
	c = twice(c);
	assert(c.x == 8 && c.y == 12);
	c = swap(c);
	assert(c.x == 12 && c.y == 8);
	c = swap(swap(c));
	assert(c.x == 12 && c.y == 8);
	assert(pick(1).x == 10 && pick(0).y == 7 && pick(0).x == 0);
	segment s = between(a, b);
	assert(s.from.y == 2 && s.to.x == 3 && s.tag[3] == 'e' && between(b, a).to.y == 2);
	struct big big = fill(1);
	assert(total(big) == 820 && total(big) == 820 && big.words[0] == 1);
	assert(total(fill(2)) == 860);
	assert(dot(&(struct vec){ 3, 4 }, &b) == 25);
	assert(sum_of((int[]){ 1, 2, 3, 4 }, 4) == 10);
	for (int i = 0; i < 3; i++) {
		struct vec v = (struct vec){ i, .y = i + 1 };
		assert(v.x + v.y == 2 * i + 1);
	}
	twice(a);
	struct vec *p = &written[cpu()], before = *p;
	p[0] = add(*p, (struct vec){ 1, 2 });
	assert(p->x == before.x + 1 && written[cpu()].y == before.y + 2);
	work(random_below(50));
}
