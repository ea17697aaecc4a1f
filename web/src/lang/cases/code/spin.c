/* Which loops only wait: those without stores, atomics, annotations, random numbers or time. */
extern const long WORK;
volatile int flag, other;
int ready(void) { return flag; }
int count(void) { return other++; }

void operation(void)
{
	int local = 0;
	while (!flag) /* waits */
		cpu_relax();
	do
		work(WORK); /* waits */
	while (flag != 2);
	while (!ready()) /* waits: the function only reads */
		;
	while (count()) /* not: the function writes */
		;
	while (atomic_exchange(&flag, 1)) /* not: an atomic write */
		while (flag) /* waits */
			;
	for (local = 0; local < 3; local++) /* no memory is written: a SPIN does no harm */
		assert(other >= 0);
	while (now() < 100) /* not: time passes */
		;
	while (flag) { /* not: a store in the body */
		other = 1;
		while (other) /* waits */
			;
	}
	for (;;) { /* waits, at the head */
		if (flag)
			break;
	}
	int *p = &local;
	while (*p < 3) /* not: local lives in memory and is written */
		local++;
	while (random_below(3)) /* not */
		;
}
