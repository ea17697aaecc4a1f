/*
 * Lamport's bakery [Lamport74]: draw a number above all others', wait until no core has a smaller one. Works even when
 * two cores draw the same number, and without any atomic instruction. Asserted: no core
 * that waits has a smaller number than the core inside.
 */
#include "lib/hotline.h"

enum { CUSTOMERS = 64 };

typedef struct customer {
	_Alignas(64) volatile bool choosing;
	volatile unsigned long number; /* 0: does not want to enter */
} customer;

customer customers[CUSTOMERS];
volatile int in_shop = -1;

static unsigned long highest(void)
{
	unsigned long most = 0;
	for (int i = 0; i < cpu_count(); i++) {
		unsigned long theirs = customers[i].number;
		if (theirs > most)
			most = theirs;
	}
	return most;
}

static bool goes_before(int i, unsigned long number, int me)
{
	unsigned long theirs = customers[i].number;
	return theirs != 0 && (theirs < number || (theirs == number && i < me));
}

static unsigned long enter(int me)
{
	customers[me].choosing = true;
	fence();
	unsigned long number = highest() + 1;
	customers[me].number = number;
	customers[me].choosing = false;
	fence();
	for (int i = 0; i < cpu_count(); i++) {
		while (customers[i].choosing)
			cpu_relax();
		while (goes_before(i, number, me))
			cpu_relax();
	}
	return number;
}

void operation(void)
{
	int me = cpu();
	work_random(3000);
	unsigned long number = enter(me);
	assert(in_shop == -1);
	in_shop = me;
	for (int i = 0; i < cpu_count(); i++)
		assert(i == me || !goes_before(i, number, me));
	work(60);
	assert(in_shop == me);
	in_shop = -1;
	customers[me].number = 0;
}
