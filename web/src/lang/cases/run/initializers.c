// Initialised globals: designators, nesting, addresses of globals, lengths from the initialiser.
#include "lib/hotline.h"

#pragma GCC diagnostic ignored "-Wmissing-braces"

struct item {
	char kind;
	struct item *next;
	int values[4];
};
extern struct item second;
struct item first = { 'f', &second, { 1, 2 } };
struct item second = { .values = { [2] = 7, 8 }, .kind = 's', .next = &first };
int lengths[] = { 1, 2, 3, [6] = 9 };
int *pointers[3] = { &lengths[1], lengths + 2 };
short flat[2][3] = { 1, 2, 3, 4 };
struct item many[2] = { [1] = { .next = &many[0] }, [0].kind = 'm', [0].values[3] = 5 };
const long limit = (1 << 4) | 3;
unsigned char small = 255, zero;
static int *nothing = 0;
enum { COUNT = sizeof lengths / sizeof lengths[0] };
_Alignas(128) int aligned = 1;
int after __attribute__((aligned(64))) = 2;
void *address = &many[1].values[2];
bool yes = 42;

void operation(void)
{
	assert(first.kind == 'f' && first.next == &second && first.values[1] == 2 && first.values[2] == 0);
	assert(second.kind == 's' && second.next->next == &second && second.values[2] == 7 && second.values[3] == 8 && second.values[0] == 0);
	assert(COUNT == 7 && lengths[2] == 3 && lengths[5] == 0 && lengths[6] == 9);
	assert(*pointers[0] == 2 && *pointers[1] == 3 && pointers[2] == NULL);
	assert(flat[0][2] == 3 && flat[1][0] == 4 && flat[1][1] == 0);
	assert(many[1].next->kind == 'm' && many[0].values[3] == 5 && many[1].values[3] == 0);
	assert(limit == 19 && small == 255 && zero == 0 && nothing == 0 && yes == 1);
	assert((long)&aligned % 128 == 0 && (long)&after % 64 == 0 && &after != &aligned && after == 2);
	assert(address == (void *)&many[1].values[2]);
}
