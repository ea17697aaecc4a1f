struct three { char a, b, c; } s3;
struct four { int v; } s4;
struct none { } e;
long wide;
static void f(void)
{
}
void operation(void)
{
	asm volatile("" : "+r"(s3));
	asm volatile("mov %1, %0" : "=r"(s4) : "r"(s3));
	asm volatile("mov %1, %0" : "=r"(s4) : "[nope]"(s4));
	asm volatile("mov %1, %0" : "=r"(s4) : "5"(7));
	asm volatile("mov %1, %0" : "=r"(e) : "r"(f()));
	asm volatile("addl %1, %0" : "+r"(s4) : "I"(77));
	asm volatile("movl %1, %0" : "=r"(s4) : "m"(77));
	asm volatile("lock movl %1, %0" : "=m"(s4) : "r"(77));
	asm volatile("lock incl %0" : "+r"(s4));
	asm volatile("lock; inc %0" : "+m"(wide));
	asm volatile("mov $1, (%0)" : : "r"(&wide) : "memory");
	asm volatile("mov $1, %0; shr %0" : "+m"(s4) : : "memory");
	asm volatile("incl %0" : "+a"(s4) : "a"(1));
	asm volatile("incl %0" : "=a"(s4), "=a"(wide));
	asm volatile("incl %0" : "+r"(s4) : "0"(1));
	asm volatile("incl %0; setp %b1" : "+r"(s4), "+r"(s4));
}
