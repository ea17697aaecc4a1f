/*
 * math.h: the functions of <math.h>, in C whose every instruction is simulated. A real compiler has its own.
 *
 * sqrt() is an instruction of the machine. fabs(), copysign(), floor(), ceil(), trunc(), round(), rint(), fmod(),
 * fmin(), fmax(), ldexp(), frexp() and modf() are exact. All others are at most 1.5 units in the last place from the
 * true result, which a test compares. They set neither errno nor exceptions, and what
 * is no number has always the same bits.
 *
 * The methods are published; the text is our own:
 *   logarithms by a table of log(i / 64) and a short series, in two doubles, as in Tang, "Table-driven implementation
 *   of the logarithm function in IEEE floating-point arithmetic", ACM TOMS 16 (1990);
 *   exp by reducing to |r| < log(2) / 2 in two pieces, as in Cody and Waite, "Software Manual for the Elementary
 *   Functions" (1980);
 *   products and sums of two doubles after Dekker, "A floating-point technique for extending the available
 *   precision", Numerische Mathematik 18 (1971);
 *   angles below 2^20 reduced by pi / 2 in three pieces, as in Cody and Waite, larger ones after Payne and Hanek,
 *   "Radian reduction for trigonometric functions", ACM SIGNUM 18 (1983).
 * The series are Taylor's. A call costs the instructions of this text, some 30 to 150, and the lines of its tables: two
 * to four times what glibc's costs (assumed).
 */
#ifndef HOTLINE_LIB_MATH_H
#define HOTLINE_LIB_MATH_H

#ifndef __HOTLINE__

#include <math.h>

#else

typedef double double_t;
typedef float float_t;

#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4

#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)
#define fpclassify(x) \
	(isnan(x) ? FP_NAN : isinf(x) ? FP_INFINITE : isnormal(x) ? FP_NORMAL : (x) == 0 ? FP_ZERO : FP_SUBNORMAL)

/* ---- Bits ------------------------------------------------------------------------------------------------------ */

union math_bits {
	double number;
	unsigned long bits;
};

static inline unsigned long math_bits_of(double x)
{
	union math_bits u = { .number = x };
	return u.bits;
}

static inline double math_of_bits(unsigned long bits)
{
	union math_bits u = { .bits = bits };
	return u.number;
}

/* The biased exponent: 0 for 0 and subnormal numbers, 2047 for infinite ones and what is no number. */
static inline int math_exponent(double x)
{
	return math_bits_of(x) >> 52 & 2047;
}

static inline double sqrt(double x)
{
	return __builtin_sqrt(x);
}

static inline float sqrtf(float x)
{
	return __builtin_sqrtf(x);
}

static inline double fabs(double x)
{
	return __builtin_fabs(x);
}

static inline float fabsf(float x)
{
	return __builtin_fabsf(x);
}

static inline double copysign(double x, double y)
{
	return __builtin_copysign(x, y);
}

static inline float copysignf(float x, float y)
{
	return __builtin_copysignf(x, y);
}

/* ---- Whole numbers --------------------------------------------------------------------------------------------- */

/* Every number of this size is whole. */
#define MATH_WHOLE 0x1p52

static inline double trunc(double x)
{
	return fabs(x) < MATH_WHOLE ? copysign((double)(long)x, x) : x;
}

static inline double floor(double x)
{
	double whole = trunc(x);
	return whole > x ? whole - 1 : whole;
}

static inline double ceil(double x)
{
	double whole = trunc(x);
	return whole < x ? copysign(whole + 1, x) : whole;
}

static inline double round(double x)
{
	double whole = trunc(x);
	return fabs(x - whole) >= 0.5 ? whole + copysign(1, x) : whole;
}

/* To the nearest whole number, halves to the even one: the sum with 2^52 is rounded so. */
static inline double rint(double x)
{
	return fabs(x) < MATH_WHOLE ? copysign(fabs(x) + MATH_WHOLE - MATH_WHOLE, x) : x;
}

static inline double nearbyint(double x)
{
	return rint(x);
}

static inline long lround(double x)
{
	return (long)round(x);
}

static inline long lrint(double x)
{
	return (long)rint(x);
}

static inline double modf(double x, double *whole)
{
	*whole = trunc(x);
	return copysign(isinf(x) ? 0 : x - *whole, x);
}

/* ---- Exponents ------------------------------------------------------------------------------------------------- */

/* x * 2^n, rounded once: the steps towards 0 leave numbers with all their digits until the last one. */
static double ldexp(double x, int n)
{
	for (; n > 1023; n -= 1023) {
		x *= 0x1p1023;
		if (x == 0 || isinf(x))
			return x;
	}
	for (; n < -1022; n += 969) {
		x *= 0x1p-969;
		if (x == 0)
			return x;
	}
	return x * math_of_bits((unsigned long)(n + 1023) << 52);
}

static inline double scalbn(double x, int n)
{
	return ldexp(x, n);
}

/* The number as one in [0.5, 1) times a power of 2. */
static double frexp(double x, int *exponent)
{
	int shift = 0;
	*exponent = 0;
	if (x == 0 || !isfinite(x))
		return x;
	if (math_exponent(x) == 0) {
		x *= 0x1p54;
		shift = 54;
	}
	*exponent = math_exponent(x) - 1022 - shift;
	return math_of_bits((math_bits_of(x) & ~(2047ul << 52)) | 1022ul << 52);
}

static inline double logb(double x)
{
	int exponent;
	if (x == 0 || !isfinite(x))
		return x == 0 ? -HUGE_VAL : x * x;
	frexp(x, &exponent);
	return exponent - 1;
}

static inline int ilogb(double x)
{
	return (int)logb(x);
}

/* The digits of a positive number as a whole number, which is times 2^(*exponent). */
static unsigned long math_digits(double x, int *exponent)
{
	unsigned long fraction = math_bits_of(x) & ((1ul << 52) - 1);
	int biased = math_exponent(x);
	*exponent = (biased ? biased : 1) - 1075;
	return biased ? fraction | 1ul << 52 : fraction;
}

/* What is left of x when y is taken off as often as possible: a division by hand, bit by bit. */
static double fmod(double x, double y)
{
	int high, low;
	if (isnan(x) || isnan(y) || isinf(x) || y == 0)
		return NAN;
	if (fabs(x) < fabs(y))
		return x;
	unsigned long rest = math_digits(fabs(x), &high), divisor = math_digits(fabs(y), &low);
	rest %= divisor;
	for (; high > low; high--) {
		rest <<= 1;
		if (rest >= divisor)
			rest -= divisor;
	}
	return copysign(ldexp((double)rest, low), x);
}

static inline double fmin(double x, double y)
{
	return isnan(x) || y < x || (x == y && signbit(y)) ? (isnan(y) ? x : y) : x;
}

static inline double fmax(double x, double y)
{
	return isnan(x) || y > x || (x == y && signbit(x)) ? (isnan(y) ? x : y) : x;
}

static inline double fdim(double x, double y)
{
	return x <= y ? 0 : x - y;
}

/* ---- Numbers of two doubles ------------------------------------------------------------------------------------ */

/* A sum of two doubles, of which `low` is at most half a unit in the last place of `high`. */
struct math_pair {
	double high, low;
};

/* a + b, where |a| is not less than |b|, or a is 0. */
static inline struct math_pair math_sum(double a, double b)
{
	double high = a + b;
	struct math_pair sum = { high, a - high + b };
	return sum;
}

static inline double math_upper(double x)
{
	double far = 134217729 * x; /* 2^27 + 1 */
	return far - (far - x);
}

/* a * b, exactly. */
static inline struct math_pair math_product(double a, double b)
{
	double product = a * b, ah = math_upper(a), bh = math_upper(b), al = a - ah, bl = b - bh;
	struct math_pair exact = { product, ah * bh - product + ah * bl + al * bh + al * bl };
	return exact;
}

/* a / b */
static double math_ratio(struct math_pair a, struct math_pair b)
{
	double ratio = a.high / b.high;
	struct math_pair back = math_product(ratio, b.high);
	return ratio + (a.high - back.high - back.low + a.low - ratio * b.low) / b.high;
}

/* ---- exp, log and pow ------------------------------------------------------------------------------------------ */

/* log(2): the upper part times any exponent is exact. */
#define MATH_LN2_HIGH 0x1.62e42fefa3800p-1
#define MATH_LN2_LOW 0x1.ef35793c76730p-45
#define MATH_LN2_REST 0x1.abc9e3b39803fp-56 /* log(2) - M_LN2 */

/* (exp(r) - 1 - r) / r^2 for |r| < 0.35: Taylor's series to r^13. */
static inline double math_exp_series(double r)
{
	double sum = 1.0 / 6227020800;
	sum = sum * r + 1.0 / 479001600;
	sum = sum * r + 1.0 / 39916800;
	sum = sum * r + 1.0 / 3628800;
	sum = sum * r + 1.0 / 362880;
	sum = sum * r + 1.0 / 40320;
	sum = sum * r + 1.0 / 5040;
	sum = sum * r + 1.0 / 720;
	sum = sum * r + 1.0 / 120;
	sum = sum * r + 1.0 / 24;
	sum = sum * r + 1.0 / 6;
	return sum * r + 0.5;
}

/* exp(high + low) / 2^(*k) for |high| < 750, as a sum: its second part is no rounding error, but up to 0.07. */
static struct math_pair math_exp_pair(double high, double low, int *k)
{
	double n = rint(high * M_LOG2E);
	double first = high - n * MATH_LN2_HIGH, second = n * MATH_LN2_LOW - low;
	double r = first - second, rest = first - r - second;
	struct math_pair sum = math_sum(1, r);
	sum.low += rest + r * r * math_exp_series(r);
	*k = (int)n;
	return sum;
}

/* exp(high + low) * 2^scale */
static double math_exp(double high, double low, int scale)
{
	int k;
	if (high > 712)
		return HUGE_VAL;
	if (high < -746)
		return 0;
	struct math_pair e = math_exp_pair(high, low, &k);
	return ldexp(e.high + e.low, k + scale);
}

static inline double exp(double x)
{
	return isnan(x) ? x : math_exp(x, 0, 0);
}

/* x - rint(x) is exact, and times log(2) one of two doubles. */
static inline double exp2(double x)
{
	if (isnan(x) || fabs(x) > 2000)
		return isnan(x) || x > 0 ? x * HUGE_VAL : 0;
	double k = rint(x);
	struct math_pair r = math_product(x - k, M_LN2);
	return math_exp(r.high, r.low + (x - k) * MATH_LN2_REST, (int)k);
}

/* exp(x) - 1 for |x| < 45 */
static struct math_pair math_exp_less_1(double x)
{
	int k;
	struct math_pair e = math_exp_pair(x, 0, &k);
	double high = ldexp(e.high, k), low = ldexp(e.low, k);
	struct math_pair less = high > 1 ? math_sum(high, -1) : math_sum(-1, high);
	return math_sum(less.high, less.low + low);
}

static double expm1(double x)
{
	if (fabs(x) < 0x1p-54)
		return x;
	return fabs(x) < 40 ? math_exp_less_1(x).high : exp(x) - 1;
}

/* log(i / 64), from i = 45: the upper part has 42 binary places, so that its sum with k * MATH_LN2_HIGH is exact. */
static const struct math_pair math_logs[] = {
	{ -0x1.68ac83e9c7000p-2, 0x1.7af966c548a30p-44 },
	{ -0x1.522ae0738a000p-2, -0x1.ebe708164c759p-45 },
	{ -0x1.3c25277333000p-2, -0x1.83b54b606bd5cp-46 },
	{ -0x1.269621134e000p-2, 0x1.1b61f10522625p-44 },
	{ -0x1.1178e8227e000p-2, -0x1.1ef78ce2d07f2p-44 },
	{ -0x1.f991c6cb3c000p-3, 0x1.90d04cd7cc834p-44 },
	{ -0x1.d1037f2656000p-3, 0x1.84a7e75b6f6e4p-47 },
	{ -0x1.a93ed3c8ae000p-3, 0x1.8724350562169p-45 },
	{ -0x1.823c16551a000p-3, -0x1.e0ddb9a631e83p-46 },
	{ -0x1.5bf406b544000p-3, 0x1.27023eb68981cp-46 },
	{ -0x1.365fcb015a000p-3, 0x1.fd3a0afb9691bp-44 },
	{ -0x1.1178e8227e000p-3, -0x1.1ef78ce2d07f2p-45 },
	{ -0x1.da72763844000p-4, -0x1.a89401fa71733p-46 },
	{ -0x1.9335e5d594000p-4, -0x1.3115c3abd47dap-45 },
	{ -0x1.4d3115d208000p-4, 0x1.53a2582f4e1efp-48 },
	{ -0x1.08598b59e4000p-4, 0x1.7e5dd7009902cp-46 },
	{ -0x1.894aa149f8000p-5, -0x1.9a19a8be97661p-44 },
	{ -0x1.0415d89e78000p-5, 0x1.dddc7f461c516p-44 },
	{ -0x1.0205658930000p-6, -0x1.611d27c8e8417p-44 },
	{ 0, 0 },
	{ 0x1.fc0a8b0fc0000p-7, 0x1.f1e7cf6d3a69cp-50 },
	{ 0x1.f829b0e780000p-6, 0x1.980267c7e09e4p-45 },
	{ 0x1.77458f6330000p-5, -0x1.181dce586af09p-44 },
	{ 0x1.f0a30c0118000p-5, -0x1.d599e83368e91p-45 },
	{ 0x1.341d7961bc000p-4, 0x1.1d09299837610p-44 },
	{ 0x1.6f0d28ae58000p-4, -0x1.4b4641b664613p-44 },
	{ 0x1.a926d3a4ac000p-4, 0x1.563650bd22a9cp-44 },
	{ 0x1.e27076e2b0000p-4, -0x1.a342c2af0003cp-45 },
	{ 0x1.0d77e7cd08000p-3, 0x1.cb2cd2ee2f482p-44 },
	{ 0x1.29552f8200000p-3, -0x1.5b967f4471dfcp-44 },
	{ 0x1.44d2b6ccb8000p-3, -0x1.70cc16135783cp-46 },
	{ 0x1.5ff3070a7a000p-3, -0x1.8586f183bebf2p-44 },
	{ 0x1.7ab890210e000p-3, -0x1.bdb9072534a58p-45 },
	{ 0x1.9525a9cf46000p-3, -0x1.297137d9f158fp-44 },
	{ 0x1.af3c94e80c000p-3, -0x1.a4e633fcd9066p-52 },
	{ 0x1.c8ff7c79aa000p-3, -0x1.7794f689f8434p-45 },
	{ 0x1.e27076e2b0000p-3, -0x1.a342c2af0003cp-44 },
	{ 0x1.fb9186d5e4000p-3, -0x1.d572aab993c87p-47 },
	{ 0x1.0a324e2739000p-2, 0x1.c6bee7ef4030ep-47 },
	{ 0x1.1675cababa000p-2, 0x1.8380e731f55c4p-44 },
	{ 0x1.22941fbcf8000p-2, -0x1.a6976f5eb0963p-44 },
	{ 0x1.2e8e2bae12000p-2, -0x1.67b1e99b72bd8p-45 },
	{ 0x1.3a64c55694000p-2, 0x1.7a71cbcd735d0p-44 },
	{ 0x1.4618bc21c6000p-2, -0x1.3d82f484c84ccp-46 },
	{ 0x1.51aad872e0000p-2, -0x1.f4bd8db0a7cc1p-44 },
	{ 0x1.5d1bdbf581000p-2, -0x1.8d6bdc9c7c238p-44 },
	{ 0x1.686c81e9b1000p-2, 0x1.2bb110af84054p-44 },
};

/* (log(1 + r) - r + r^2 / 2) / r^3 for |r| < 0.0115: Taylor's series to r^11. */
static inline double math_log_series(double r)
{
	double sum = 1.0 / 11;
	sum = sum * r - 1.0 / 10;
	sum = sum * r + 1.0 / 9;
	sum = sum * r - 1.0 / 8;
	sum = sum * r + 1.0 / 7;
	sum = sum * r - 1.0 / 6;
	sum = sum * r + 1.0 / 5;
	sum = sum * r - 1.0 / 4;
	return sum * r + 1.0 / 3;
}

/* log(x) of a positive number, with some 68 binary digits. */
static struct math_pair math_log(double x)
{
	int k;
	double m = frexp(x, &k);
	if (m < M_SQRT1_2) {
		m *= 2;
		k--;
	}
	int i = (int)(m * 64 + 0.5);
	double c = i / 64.0, f = m - c, r = f / c, upper = math_upper(r);
	double rest = (f - upper * c - (r - upper) * c) / c;
	const struct math_pair *table = &math_logs[i - 45];
	struct math_pair square = math_product(r, r);
	struct math_pair sum = math_sum(k * MATH_LN2_HIGH + table->high, r);
	struct math_pair less = math_sum(sum.high, -0.5 * square.high);
	double low = less.low + (sum.low + (k * MATH_LN2_LOW + table->low) + rest * (1 - r) - 0.5 * square.low);
	return math_sum(less.high, low + square.high * r * math_log_series(r));
}

/* log of what is not a positive finite number. */
static inline double math_log_special(double x)
{
	return x == 0 ? -HUGE_VAL : x < 0 ? NAN : x;
}

static inline int math_has_log(double x)
{
	return x > 0 && x < HUGE_VAL;
}

static inline double log(double x)
{
	return math_has_log(x) ? math_log(x).high : math_log_special(x);
}

/* log(x) * (high + low) */
static double math_log_times(double x, double high, double low)
{
	if (!math_has_log(x))
		return math_log_special(x);
	struct math_pair log = math_log(x), product = math_product(log.high, high);
	return product.high + (product.low + log.high * low + log.low * high);
}

static inline double log2(double x)
{
	return math_log_times(x, 0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56);
}

static inline double log10(double x)
{
	return math_log_times(x, 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57);
}

static double log1p(double x)
{
	double sum = 1 + x;
	if (x <= -1 || !(x < HUGE_VAL))
		return log(sum);
	return sum == 1 ? x : log(sum) + (x - (sum - 1)) / sum;
}

/* 0 for a number that is not whole, 1 for an even one, 2 for an odd one. */
static inline int math_parity(double y)
{
	if (trunc(y) != y)
		return 0;
	return fabs(y) < 0x1p53 && (long)y & 1 ? 2 : 1;
}

/* x^y where one of them is 0, infinite, or no number. */
static double math_pow_special(double x, double y, int parity)
{
	if (isnan(x) || isnan(y))
		return NAN;
	if (isinf(y)) {
		if (fabs(x) == 1)
			return 1;
		return (fabs(x) > 1) == (y > 0) ? HUGE_VAL : 0;
	}
	double size = (x == 0) == (y < 0) ? HUGE_VAL : 0;
	return parity == 2 ? copysign(size, x) : size;
}

static double pow(double x, double y)
{
	if (y == 0 || x == 1)
		return 1;
	int parity = isfinite(y) ? math_parity(y) : 1;
	if (x == 0 || !isfinite(x) || !isfinite(y))
		return math_pow_special(x, y, parity);
	if (x < 0 && parity == 0)
		return NAN;
	double sign = x < 0 && parity == 2 ? -1 : 1;
	if (fabs(y) > 0x1p64) {
		if (x == -1)
			return 1;
		return (fabs(x) > 1) == (y > 0) ? HUGE_VAL : 0;
	}
	struct math_pair log = math_log(fabs(x)), product = math_product(log.high, y);
	return sign * math_exp(product.high, product.low + log.low * y, 0);
}

static double cbrt(double x)
{
	if (x == 0 || !isfinite(x))
		return x;
	struct math_pair log = math_log(fabs(x));
	double root = math_exp(log.high / 3, 0, 0), near = fabs(x) / (root * root);
	return copysign(root + (near - root) / 3, x);
}

/* Taylor's series to x^15, where exp(x) - exp(-x) would cancel out. */
static double math_sinh_series(double x)
{
	double z = x * x, sum = 1.0 / 1307674368000;
	sum = sum * z + 1.0 / 6227020800;
	sum = sum * z + 1.0 / 39916800;
	sum = sum * z + 1.0 / 362880;
	sum = sum * z + 1.0 / 5040;
	sum = sum * z + 1.0 / 120;
	sum = sum * z + 1.0 / 6;
	return x + x * z * sum;
}

static double sinh(double x)
{
	int k;
	double size = fabs(x);
	if (size < 0.5)
		return math_sinh_series(x);
	if (!(size < 22))
		return isnan(x) ? x : copysign(math_exp(size, 0, -1), x);
	struct math_pair e = math_exp_pair(size, 0, &k);
	double high = ldexp(e.high, k), low = ldexp(e.low, k);
	struct math_pair less = math_sum(high, -1 / (high + low));
	return copysign(0.5 * (less.high + (less.low + low)), x);
}

static double cosh(double x)
{
	double size = fabs(x);
	if (!(size < 22))
		return isnan(x) ? x : math_exp(size, 0, -1);
	double e = exp(size);
	return 0.5 * (e + 1 / e);
}

static double tanh(double x)
{
	if (fabs(x) < 0x1p-27)
		return x;
	if (!(fabs(x) < 22))
		return isnan(x) ? x : copysign(1, x);
	struct math_pair e = math_exp_less_1(2 * fabs(x)), sum = e.high < 2 ? math_sum(2, e.high) : math_sum(e.high, 2);
	sum.low += e.low;
	return copysign(math_ratio(e, sum), x);
}

/* sqrt(x^2 + y^2), of numbers that are made neither too large nor too small to be squared. */
static double hypot(double x, double y)
{
	if (isinf(x) || isinf(y))
		return HUGE_VAL;
	double scale = 1;
	if (fabs(x) > 0x1p500 || fabs(y) > 0x1p500)
		scale = 0x1p600;
	else if (fabs(x) < 0x1p-450 && fabs(y) < 0x1p-450)
		scale = 0x1p-600;
	x /= scale;
	y /= scale;
	struct math_pair a = math_product(x, x), b = math_product(y, y);
	struct math_pair sum = a.high > b.high ? math_sum(a.high, b.high) : math_sum(b.high, a.high);
	return sqrt(sum.high + (sum.low + a.low + b.low)) * scale;
}

/* ---- Angles ---------------------------------------------------------------------------------------------------- */

#define MATH_PI_2_LOW 0x1.1a62633145c07p-54 /* pi / 2 - M_PI_2 */

/* The first 1,280 binary places of 2 / pi. */
static const unsigned int math_two_over_pi[] = {
	0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
	0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c,
	0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41,
	0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
	0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
	0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08,
	0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d,
};

/* 64 bits of a number of nine words, from a place on. */
static unsigned long math_bits_at(const unsigned int *words, int place)
{
	int word = place / 32, shift = place % 32;
	unsigned long bits = words[word] | (word + 1 < 9 ? (unsigned long)words[word + 1] << 32 : 0);
	if (shift == 0)
		return bits;
	return bits >> shift | (word + 2 < 9 ? (unsigned long)words[word + 2] << (64 - shift) : 0);
}

/*
 * The angle in quarter turns: the digits of x times those seven words of 2 / pi that decide it. Returns the number of
 * quarters, mod 4, and the rest in [-1/2, 1/2] quarters.
 */
static int math_quarters(double x, struct math_pair *rest)
{
	unsigned int words[9] = { 0 };
	int exponent;
	unsigned long digits = math_digits(x, &exponent), carry = 0;
	int first = exponent > 2 ? (exponent - 2) / 32 : 0, point = 32 * (first + 7) - exponent;
	for (int half = 0; half < 2; half++, carry = 0) {
		unsigned long factor = half ? digits >> 32 : digits & 0xffffffff;
		for (int i = 0; i < 7; i++) {
			carry += math_two_over_pi[first + 6 - i] * factor + words[half + i];
			words[half + i] = (unsigned int)carry;
			carry >>= 32;
		}
		words[half + 7] = (unsigned int)carry;
	}
	unsigned long quarters = math_bits_at(words, point);
	unsigned long high = math_bits_at(words, point - 64), low = math_bits_at(words, point - 128);
	int isNegative = high >> 63;
	if (isNegative) { /* more than half a quarter: what is missing to the next one */
		quarters++;
		low = -low;
		high = low == 0 ? -high : ~high;
	}
	int zeros = high == 0 ? 63 : __builtin_clzl(high);
	unsigned long top = zeros == 0 ? high : high << zeros | low >> (64 - zeros);
	double sign = isNegative ? -1 : 1;
	rest->high = sign * ldexp((double)(top >> 11), -53 - zeros);
	rest->low = sign * ldexp((double)((top & 2047) << 42 | (low << zeros) >> 22), -106 - zeros);
	return (int)(quarters & 3);
}

/* Brings a finite angle into [-pi / 4, pi / 4]; returns the number of quarter turns taken off, mod 4. */
static int math_reduce(double x, struct math_pair *angle)
{
	if (fabs(x) < 0x1p20) {
		double n = rint(x * M_2_PI);
		double first = x - n * 0x1.921fb54400000p+0, second = n * 0x1.0b4611a600000p-34;
		double r = first - second, third = n * 0x1.3198a2e037073p-69 - (first - r - second);
		angle->high = r - third;
		angle->low = r - angle->high - third;
		return (int)n & 3;
	}
	struct math_pair rest;
	int quarters = math_quarters(fabs(x), &rest);
	struct math_pair product = math_product(rest.high, M_PI_2);
	double low = product.low + (rest.high * MATH_PI_2_LOW + rest.low * M_PI_2);
	*angle = math_sum(product.high, low);
	if (x > 0)
		return quarters;
	angle->high = -angle->high;
	angle->low = -angle->low;
	return -quarters & 3;
}

/* The sine of an angle in [-pi / 4, pi / 4]: Taylor's series to x^17. */
static struct math_pair math_sine(struct math_pair angle)
{
	double x = angle.high, z = x * x;
	double sum = 1.0 / 355687428096000;
	sum = sum * z - 1.0 / 1307674368000;
	sum = sum * z + 1.0 / 6227020800;
	sum = sum * z - 1.0 / 39916800;
	sum = sum * z + 1.0 / 362880;
	sum = sum * z - 1.0 / 5040;
	sum = sum * z + 1.0 / 120;
	sum = sum * z - 1.0 / 6;
	return math_sum(x, x * z * sum + angle.low * (1 - 0.5 * z));
}

/* The cosine of such an angle: Taylor's series to x^18. */
static struct math_pair math_cosine(struct math_pair angle)
{
	double x = angle.high, z = x * x;
	double sum = -1.0 / 6402373705728000;
	sum = sum * z + 1.0 / 20922789888000;
	sum = sum * z - 1.0 / 87178291200;
	sum = sum * z + 1.0 / 479001600;
	sum = sum * z - 1.0 / 3628800;
	sum = sum * z + 1.0 / 40320;
	sum = sum * z - 1.0 / 720;
	sum = sum * z + 1.0 / 24;
	struct math_pair square = math_product(x, x), first = math_sum(1, -0.5 * square.high);
	return math_sum(first.high, first.low - 0.5 * square.low + (z * z * sum - x * angle.low));
}

/* The sine of an angle with so many quarter turns added. */
static double math_sine_after(struct math_pair angle, int quarters)
{
	struct math_pair result = quarters & 1 ? math_cosine(angle) : math_sine(angle);
	return quarters & 2 ? -result.high : result.high;
}

static double sin(double x)
{
	struct math_pair angle;
	if (!isfinite(x))
		return NAN;
	if (fabs(x) < 0x1p-27)
		return x;
	int quarters = math_reduce(x, &angle);
	return math_sine_after(angle, quarters);
}

static double cos(double x)
{
	struct math_pair angle;
	if (!isfinite(x))
		return NAN;
	int quarters = math_reduce(x, &angle);
	return math_sine_after(angle, quarters + 1);
}

static double tan(double x)
{
	struct math_pair angle;
	if (!isfinite(x))
		return NAN;
	if (fabs(x) < 0x1p-27)
		return x;
	int quarters = math_reduce(x, &angle);
	struct math_pair sine = math_sine(angle), cosine = math_cosine(angle);
	struct math_pair above = quarters & 1 ? cosine : sine, below = quarters & 1 ? sine : cosine;
	double ratio = math_ratio(above, below);
	return quarters & 1 ? -ratio : ratio;
}

/* atan(i / 8) */
static const struct math_pair math_atans[] = {
	{ 0, 0 },
	{ 0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59 },
	{ 0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57 },
	{ 0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56 },
	{ 0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56 },
	{ 0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58 },
	{ 0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56 },
	{ 0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56 },
	{ 0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55 },
};

/*
 * The angle whose tangent is y / x, of positive numbers with y <= x: that of the nearest eighth, and Taylor's series.
 */
static struct math_pair math_angle(double y, double x)
{
	double t = y / x;
	int i = (int)(t * 8 + 0.5);
	double c = i / 8.0, r = i == 0 ? t : (y - c * x) / (x + c * y), z = r * r;
	double sum = 1.0 / 13;
	sum = 1.0 / 11 - sum * z;
	sum = 1.0 / 9 - sum * z;
	sum = 1.0 / 7 - sum * z;
	sum = 1.0 / 5 - sum * z;
	sum = 1.0 / 3 - sum * z;
	const struct math_pair *table = &math_atans[i];
	struct math_pair near = math_sum(table->high, r);
	return math_sum(near.high, near.low + (table->low - r * z * sum));
}

/* So many quarter turns, and an angle times `sign`, which is 1 or -1. */
static double math_turned(int quarters, struct math_pair angle, double sign)
{
	struct math_pair sum = math_sum(quarters * M_PI_2, sign * angle.high);
	return sum.high + (sum.low + (quarters * MATH_PI_2_LOW + sign * angle.low));
}

static double math_arc(double y, double x)
{
	return y <= x ? math_turned(0, math_angle(y, x), 1) : math_turned(1, math_angle(x, y), -1);
}

static double atan(double x)
{
	if (isnan(x) || x == 0)
		return x;
	return isinf(x) ? copysign(M_PI_2, x) : copysign(math_arc(fabs(x), 1), x);
}

/* Both numbers times a power of 2, so that neither their quotient nor their products leave the range of doubles. */
static double atan2(double y, double x)
{
	if (isnan(x) || isnan(y))
		return NAN;
	double up = fabs(y), right = fabs(x), angle;
	if (isinf(x) || isinf(y)) {
		up = isinf(y) ? 1 : 0;
		right = isinf(x) ? 1 : 0;
	}
	if (up == 0)
		return copysign(signbit(x) ? M_PI : 0, y);
	int above, beside;
	frexp(up, &above);
	frexp(right, &beside);
	if (right == 0 || above - beside > 60)
		return copysign(M_PI_2, y);
	if (beside - above > 60 && signbit(x))
		return copysign(M_PI, y);
	if (beside - above > 60)
		return copysign(up / right, y);
	up = ldexp(up, -beside);
	right = ldexp(right, -beside);
	if (!signbit(x))
		angle = math_arc(up, right);
	else
		angle = up <= right ? math_turned(2, math_angle(up, right), -1) : math_turned(1, math_angle(right, up), 1);
	return copysign(angle, y);
}

/*
 * The smaller of the angles whose sine and whose cosine is y, for 0 <= y <= 1. The other leg of the triangle is
 * rounded: by how much it misses is known from the squares of both, and corrects the angle.
 */
static struct math_pair math_triangle(double y, int *isSine)
{
	double x = sqrt((1 - y) * (1 + y));
	struct math_pair yy = math_product(y, y), xx = math_product(x, x), less = math_sum(1, -yy.high);
	double missing = x == 0 ? 0 : (less.high - xx.high + (less.low - yy.low - xx.low)) / (2 * x);
	*isSine = y <= x;
	struct math_pair angle = *isSine ? math_angle(y, x) : math_angle(x, y);
	angle.low += *isSine ? -y * missing : y * missing;
	return angle;
}

static double asin(double x)
{
	int isSine;
	if (!(fabs(x) <= 1))
		return NAN;
	if (fabs(x) < 0x1p-27)
		return x;
	struct math_pair angle = math_triangle(fabs(x), &isSine);
	return copysign(isSine ? math_turned(0, angle, 1) : math_turned(1, angle, -1), x);
}

static double acos(double x)
{
	int isSine;
	if (!(fabs(x) <= 1))
		return NAN;
	struct math_pair angle = math_triangle(fabs(x), &isSine);
	if (isSine)
		return math_turned(1, angle, x > 0 ? -1 : 1);
	return x > 0 ? math_turned(0, angle, 1) : math_turned(2, angle, -1);
}

/* ---- float: computed in double, and rounded once more ----------------------------------------------------------- */

#define MATH_FLOAT(name) \
	static inline float name##f(float x) \
	{ \
		return (float)name((double)x); \
	}
#define MATH_FLOAT2(name) \
	static inline float name##f(float x, float y) \
	{ \
		return (float)name((double)x, (double)y); \
	}

MATH_FLOAT(floor)
MATH_FLOAT(ceil)
MATH_FLOAT(trunc)
MATH_FLOAT(round)
MATH_FLOAT(rint)
MATH_FLOAT(nearbyint)
MATH_FLOAT(exp)
MATH_FLOAT(exp2)
MATH_FLOAT(expm1)
MATH_FLOAT(log)
MATH_FLOAT(log2)
MATH_FLOAT(log10)
MATH_FLOAT(log1p)
MATH_FLOAT(cbrt)
MATH_FLOAT(sin)
MATH_FLOAT(cos)
MATH_FLOAT(tan)
MATH_FLOAT(asin)
MATH_FLOAT(acos)
MATH_FLOAT(atan)
MATH_FLOAT(sinh)
MATH_FLOAT(cosh)
MATH_FLOAT(tanh)
MATH_FLOAT2(atan2)
MATH_FLOAT2(fmod)
MATH_FLOAT2(fmin)
MATH_FLOAT2(fmax)
MATH_FLOAT2(fdim)
MATH_FLOAT2(pow)
MATH_FLOAT2(hypot)

static inline long lroundf(float x)
{
	return lround(x);
}

static inline float ldexpf(float x, int n)
{
	return (float)ldexp(x, n);
}

static inline float frexpf(float x, int *exponent)
{
	return (float)frexp(x, exponent);
}

static inline float modff(float x, float *whole)
{
	double kept, rest = modf(x, &kept);
	*whole = (float)kept;
	return (float)rest;
}

/* ---- long double is computed as double -------------------------------------------------------------------------- */

#define sqrtl sqrt
#define fabsl fabs
#define floorl floor
#define ceill ceil
#define truncl trunc
#define roundl round
#define fmodl fmod
#define powl pow
#define expl exp
#define logl log
#define log2l log2
#define log10l log10
#define sinl sin
#define cosl cos
#define tanl tan
#define atanl atan
#define atan2l atan2
#define hypotl hypot
#define fminl fmin
#define fmaxl fmax

#endif

#endif
