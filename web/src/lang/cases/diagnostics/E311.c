extern const long SECTION;
const int limit = 4;
struct s { const int fixed; int free; };
const struct s all;
struct s some;
void operation(void)
{
	const long local = 1;
	limit = 5;
	local++;
	SECTION = 3;
	all.free = 1;
	some.fixed = 2;
	some.free = 2;
	atomic_fetch_add(&limit, 1);
}
