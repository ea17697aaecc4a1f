RING_BEGIN
struct ring { int head, tail, slots[8]; };
typedef struct ring ring_t;
RING_END
MY_API int push(ring_t *ring, int value) __must_hold(ring->lock)
{
	ring->slots[ring->head++ % 8] = value;
	return 0;
}
static __my_inline int pop(ring_t *ring)
	__releases(ring->lock) __acquires(ring->lock)
{
	return ring->slots[ring->tail++ % 8];
}
int count(void) __cold_path;
int table[4] __in_section = { 1 };
static ring_t ring;
void operation(void)
{
	push(&ring, table[0]);
	pop(&ring);
}
MY_API int again(void);
