/* One instruction per access; constant parts of addresses in the instruction; bounds; structures word by word. */
struct inner {
	short s;
	int v[3];
};
struct outer {
	char c;
	struct inner in[2];
	struct outer *link;
} g, table[4];
volatile unsigned char byte;
int matrix[3][5];

void operation(void)
{
	struct outer *p = &table[2];
	int n = cpu();
	p->in[1].v[2] = g.in[0].s;
	p->link = &g;
	p->link->link->c = 1;
	matrix[n][4] = matrix[2][n];
	table[n].in[n & 1].v[n] += 5;
	byte++;
	byte;
	table[1] = g;
	int *q = &matrix[1][0];
	q[n] = *(q + 2);
	long distance = p - table;
	g.c = (char)distance;
}
