/* All cores add to one word. */
static _Alignas(128) long count;

void operation(void)
{
	atomic_fetch_add(&count, 1);
}
