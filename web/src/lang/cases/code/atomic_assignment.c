// Assignment to an _Atomic object is sequentially consistent, as by atomic_store(): a fence follows the store.
static _Atomic int flag;
static volatile int seen;

void operation(void)
{
	flag = 1;
	seen = flag;
	seen = flag = 2;
}
