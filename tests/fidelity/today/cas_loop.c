/* All cores add to one word by compare-and-swap; the value that a failed attempt has seen is used by the next one. */
static _Alignas(128) long count;

void operation(void)
{
	long seen = atomic_load(&count);
	long was;
	while ((was = cmpxchg(&count, seen, seen + 1)) != seen)
		seen = was;
}
