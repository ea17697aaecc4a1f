/* Operands of inline assembly: structures in registers, operands that nothing uses, bits beyond a word. */
#include "lib/hotline.h"

struct tickets { unsigned short head, tail; };
struct box { int v; };
union word { struct tickets tickets; unsigned int whole; };

static struct tickets line;
static unsigned long map[4];
static int evaluated, from = 7;
static long numbers[3] = { 5, 6, 7 };

static long *next(void)
{
	return &numbers[evaluated++];
}

/* Linux 4's ticket lock. */
static void take_a_ticket(void)
{
	struct tickets mine = { .tail = 1 };
	union word other = { .tickets = { .tail = 2 } };
	__asm__ volatile("lock xaddl %0, %1" : "+r"(mine), "+m"(line) : : "memory", "cc");
	assert(mine.head == 0 && mine.tail == 0 && line.tail == 1);
	__asm__ volatile("lock; xaddl %0, %1" : "+q"(other), "+m"(line) : : "memory", "cc");
	assert(other.tickets.tail == 1 && line.head == 0 && line.tail == 3);
}

static void structures(void)
{
	struct box b = { 0 }, c = { 9 };
	__asm__ volatile("movl %1, %0" : "=r"(b) : "m"(from));
	assert(b.v == 7);
	__asm__ volatile("xchgl %0, %1" : "=r"(b), "+m"(from) : "0"(c));
	assert(b.v == 7 && from == 9);
	__asm__ volatile("xchgl %[old], %1" : [old] "=r"(b), "+m"(from) : "[old]"(8));
	assert(b.v == 9 && from == 8);
	__asm__ volatile("xchgl %0, %1" : "+r"(b), "+r"(c));
	assert(b.v == 9 && c.v == 9 && from == 8);
}

static void evaluated_once(void)
{
	long at = 2;
	evaluated = 0;
	__asm__ volatile("" : "+r"(*next()));
	__asm__ volatile("" : "+m"(*next()) : "r"(at++));
	__asm__ volatile("mfence" : : "m"(*next()), "i"(3), "g"(at++) : "memory");
	assert(evaluated == 3 && at == 4);
	evaluated = 0;
	__asm__ volatile("addq %1, %0" : "+r"(*next()) : "r"(*next()));
	assert(evaluated == 2 && numbers[0] == 11 && numbers[1] == 6);
}

static void far_bits(long before)
{
	__asm__ volatile("lock; btsq %1, %0" : "+m"(map[0]) : "r"(3l) : "memory");
	__asm__ volatile("lock; btsq %1, %0" : "+m"(map[0]) : "r"(131l) : "memory");
	__asm__ volatile("lock; btsq %1, %0" : "+m"(map[0]) : "Jr"(197l) : "memory");
	__asm__ volatile("lock; btsq %1, %0" : "+m"(map[2]) : "r"(before) : "memory");
	__asm__ volatile("" : "+m"(map) : "m"(*(const long (*)[3])numbers));
	__asm__ volatile("btsq $70, %0" : "+m"(map[0]) : : "memory");
	assert(map[0] == 0x48 && map[1] == 1ul << 63 && map[2] == 8 && map[3] == 32);
}

static void flags(int less)
{
	unsigned char below, same, negative, carry;
	__asm__("cmpl %3, %2; setl %0; sete %1" : "=q"(below), "=q"(same) : "r"(less), "r"(4));
	assert(below == 1 && same == 0);
	__asm__("lock; subl %2, %0; sets %1" : "+m"(from), "=q"(negative) : "ir"(10));
	assert(negative == 1 && from == -2);
	__asm__("btq %2, %1; setc %0" : "=q"(carry) : "m"(map[0]), "r"(6l));
	assert(carry == 1);
}

void operation(void)
{
	line = (struct tickets){ };
	for (int i = 0; i < 4; i++)
		map[i] = 0;
	for (int i = 0; i < 3; i++)
		numbers[i] = 5 + i;
	from = 7;
	take_a_ticket();
	structures();
	evaluated_once();
	far_bits(-1);
	flags(-3);
}
