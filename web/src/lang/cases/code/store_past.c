/* Stores past the caches: one instruction each, whose register has the whole address. */
int lock;
char flags[8];
void *volatile pointer;

void operation(void)
{
	__builtin_nontemporal_store(0, &lock);
	__builtin_nontemporal_store(1, &flags[3]);
	__builtin_nontemporal_store((void *)0, &pointer);
}
