#include <string.h>
struct pair { int key; long value; };
long x;
static int fill(int *place) { return *place = 3; }
static long never(int i)
{
	int a[4];
	struct pair p;
	return a[i] + p.value;
}
static long given(int i)
{
	int some[4], passed[4], pointed[4], copied[4], looped[4];
	struct pair from = { 1, 2 }, whole;
	int *p = pointed;
	some[1] = 2;
	*p = fill(passed);
	memcpy(copied, some, sizeof(copied));
	for (int j = 0; j < 4; j++)
		looped[j] = j;
	whole = from;
	return some[i] + passed[i] + pointed[i] + copied[i] + looped[i] + whole.value;
}
void operation(void) { x = never(1) + given(2); }
