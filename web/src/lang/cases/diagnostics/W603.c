int x, array[4];
volatile int v;
volatile int *p;
struct pair { int first; volatile int second; } pair;
static int next(void) { return ++x; }
#define ONE_MORE(n) ((n) + 1)
#define LARGER(a, b) ({ int a_ = (a), b_ = (b); a_ > b_ ? a_ : b_; })
#define NOTHING 0
#define CHECK(condition) (condition)

static void meant(void)
{
	*p;
	v;
	array[next()];
	pair.second;
	(void)x;
	(void)(x == 1);
	next();
	x && next();
	x || next();
	x ? next() : 0;
	ONE_MORE(next());
	LARGER(x, next());
	NOTHING;
	next(), next();
	sizeof(x == 1, x);
}

void operation(void)
{
	meant();
	x == 1;
	(x == 1);
	x + 1;
	5;
	next;
	"text";
	!x;
	next() + 1;
	next() == 1;
	*p == 1;
	v + 1;
	x && v;
	x ? 1 : 2;
	!next();
	next(), x;
	x == 2, x = 2;
	x == 1 && x == 2;
	x == 1 || next();
	next() && x == 2;
	CHECK(x == 3);
	({ next(); x; });
	for (x == 0; x < 3; x + 1)
		x = (x, next());
}
