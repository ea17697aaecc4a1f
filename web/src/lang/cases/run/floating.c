// warnings: W630
/* Values of float and double: conversions, -0.0, infinities, what is no number, structures, atomics, calls. */
#include <float.h>
#include <math.h>
#include <stdarg.h>

struct mixed {
	char c;
	float f;
	double d[2];
};
union pun {
	float f;
	unsigned bits;
};
struct mixed global = { 1, 2.5, { 0.1, 1e300 * 10 } };
static const double third = 1.0 / 3, twice = third * 2;
_Atomic double shared;
_Atomic float shared_float = 1;
volatile float careful = 0.1f;
static int truth = 0.5 ? 1 : 2;
static long cut = -2.9;
_Thread_local double own = 7.25;

static struct mixed changed(struct mixed m, float by)
{
	m.f *= by;
	m.d[1] = m.f;
	return m;
}

static double sum(int count, ...)
{
	va_list list;
	double all = 0;
	va_start(list, count);
	for (int i = 0; i < count; i++)
		all += va_arg(list, double);
	va_end(list);
	return all;
}

static double old_style(x, y)
	float x;
	double y;
{
	return x - y;
}

static double apply(double (*f)(double), double x)
{
	return f(x);
}

static double half(double x)
{
	return x / 2;
}

static int kind(double x)
{
	return _Generic(x + 1.0f, float: 1, double: 2, default: 3) * 10 + _Generic(careful + 1, float: 1, double: 2);
}

static void zeros_and_none(void)
{
	double zero = 0, minus = -zero, none = zero / zero, big = 1 / zero;
	assert(minus == zero && signbit(minus) && !signbit(zero) && 1 / minus == -INFINITY);
	assert(none != none && !(none == none) && !(none < 1) && !(none >= 1) && isnan(none));
	assert(!(minus ? 1 : 0) && !minus && (none ? 1 : 0) && !(minus && 1) && (_Bool)none && !(_Bool)minus);
	assert(big > DBL_MAX && isinf(big) && -big < -DBL_MAX && !isfinite(none));
	if (none < 1 || none > 1 || none == 1)
		assert(0);
	assert(isunordered(none, 1) && !isless(none, 1) && islessgreater(1.0f, 2) && fmax(none, 3) == 3);
	assert(__builtin_isinf_sign(-big) == -1 && __builtin_isinf_sign(1.0) == 0);
}

static void conversions(void)
{
	unsigned long large = 18446744073709551615ul;
	int n = 16777217;
	signed char c = -3;
	unsigned short s = 65535;
	assert((double)large == 0x1p64 && (unsigned long)0x1.8p63 == 0xc000000000000000ul);
	assert((float)n == 16777216 && (double)n == 16777217 && (float)large == 0x1p64f);
	assert((int)-2.9 == -2 && (unsigned)3e9 == 3000000000u && (long)-1e15 == -1000000000000000);
	assert(c * 0.5f == -1.5f && s + 0.25 == 65535.25);
	double d = 1e10;
	assert((int)d == -2147483647 - 1 && (long)1e30 == (long)(1ul << 63)); /* as x86-64, where C leaves it open */
	c = 100.7f;
	c += 27.9;
	assert(c == 127);
	s *= 0.5;
	assert(s == 32767);
	_Bool b = 0.1;
	b += 0;
	assert(b == 1);
	enum { ONE = (int)1.9 };
	assert(ONE == 1 && truth == 1 && cut == -2 && twice == 2.0 / 3);
	assert((0.1f == 0.1) == 0 && (float)0.1 == 0.1f);
	assert(16777216.0f + 1.0f == 16777216.0f && 0x1p-149f / 2 == 0 && FLT_MAX * 2 == INFINITY);
}

void operation(void)
{
	zeros_and_none();
	conversions();
	struct mixed m = changed(global, 2);
	assert(m.f == 5 && m.d[1] == 5 && global.f == 2.5 && m.d[0] == 0.1 && sizeof(struct mixed) == 24);
	union pun u = { .f = 1.5f };
	assert(u.bits == 0x3fc00000 && sizeof(u) == 4 && _Alignof(double) == 8);
	assert(sum(3, 1.5, careful, (float)2) == 1.5 + 0.1f + 2);
	assert(old_style(2.5, 0.25) == 2.25 && apply(half, 3) == 1.5 && kind(1) == 21);
	float x = 1;
	assert(x++ == 1 && ++x == 3 && x-- == 3 && (x /= 4) == 0.5f && +x == 0.5 && -x == -0.5);
	double v[3] = { [1] = 0.5, 2 }, *at = v;
	at += 1;
	assert(*at++ == 0.5 && *at == 2 && v[0] == 0 && at - v == 2);
	shared += 0.25;
	shared *= 8;
	assert(shared++ == 2 && shared == 3 && --shared_float == 0);
	double expected = 3;
	assert(atomic_compare_exchange_strong(&shared, &expected, 4.5) && atomic_load(&shared) == 4.5);
	assert(!atomic_compare_exchange_strong(&shared, &expected, 1) && expected == 4.5);
	assert(atomic_exchange(&shared, 9) == 4.5 && shared == 9);
	own -= 0.25;
	assert(own == 7 && (x ?: 2) == 0.5f && (0.0 ?: 2) == 2 && (1 ? 1 : 2.5) / 2 == 0.5);
	for (double t = 0; t < 1; t += 0.25)
		careful += (float)t;
	assert(careful == 0.1f + 0 + 0.25f + 0.5f + 0.75f);
	assert(sqrt(2) * sqrt(2) != 2 && sqrtf(16) == 4 && fabs(-0.0) == 0 && !signbit(fabs(-0.0)));
	assert(copysign(3, -0.0) == -3 && floor(-1.5) == -2 && ceil(-0.5) == 0 && signbit(ceil(-0.5)));
	assert(pow(2, 10) == 1024 && fmod(-7.5, 2) == -1.5 && exp(0) == 1 && log(1) == 0 && atan2(0, -1) == M_PI);
}
