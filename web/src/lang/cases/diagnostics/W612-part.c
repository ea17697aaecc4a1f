struct pair { int key; long value; };
union word { long whole; int halves[2]; };
long x;
static int fill(int *place) { return *place = 3; }
static long lost(void)
{
	long t[4];
	struct pair p, q[2];
	t[0] = 1;
	t[1] = 2;
	p.key = 3;
	q[1].key = 4;
	return t[0] + t[3] + p.value + p.key + q[1].key + q[0].key;
}
static long given(int i)
{
	long indexed[4], passed[2], pointed[2], again[2], later[2];
	struct pair one, two;
	union word u;
	int *p = (int *)&pointed[1];
	indexed[0] = 1;
	indexed[i] = 2;
	passed[0] = fill((int *)&passed[1]);
	pointed[0] = *p = 1;
	again[0] = 1;
	again[1] += 2;
	one.key = 5;
	two = one;
	u.whole = 7;
	for (int k = 0; k < 2; k++) {
		if (k > 0)
			x += later[1];
		later[1] = k;
	}
	return indexed[3] + passed[1] + pointed[1] + again[1] + two.value + one.value + u.halves[1];
}
void operation(void) { x = lost() + given(1); }
