/* Plain sequential C on one core: arithmetic of all widths, arrays, structures, strings, macros, statements. */
#include "lib/hotline.h"
#include <stdint.h>
#include <stdbool.h>
#include <stddef.h>
#include <limits.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define ARRAY_SIZE(x) (sizeof(x) / sizeof((x)[0]))
#define SWAP(T, x, y) do { T tmp_ = (x); (x) = (y); (y) = tmp_; } while (0)
#define CONCAT_(a, b) a##b
#define CONCAT(a, b) CONCAT_(a, b)
#define TEN 10
#define DEBUG
#ifdef DEBUG
# ifndef NDEBUG
#  define CHECK(x) assert(x)
# else
#  define CHECK(x) ((void)0)
# endif
#endif
enum color { RED, GREEN = 5, BLUE, LAST = BLUE * 2 + 1 };
typedef enum { A = 1 << 0, B = 1 << 1, C = A | B } flags_t;
struct in { short a; char b[3]; };
struct out { struct in i[2]; long l; struct { int x, y; } p; };
static const int table[] = { 3, 1, 4, 1, 5, 9, 2, 6 };
static const char hex[] = "0123456789abcdef";
char greeting[] = "hello, " "world\n";
static long fib(int n) { long a = 0, b = 1; while (n-- > 0) { long t = a + b; a = b; b = t; } return a; }
static void matmul(const int a[3][3], const int b[3][3], int c[3][3])
{
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 3; j++) {
			c[i][j] = 0;
			for (int k = 0; k < 3; k++) c[i][j] += a[i][k] * b[k][j];
		}
}
static int sieve(int n)
{
	static unsigned char composite[100];
	int count = 0;
	for (int i = 0; i < n; i++) composite[i] = 0;
	for (int i = 2; i < n; i++) {
		if (composite[i]) continue;
		count++;
		for (int j = i * i; j < n; j += i) composite[j] = 1;
	}
	return count;
}
static void sort(int *v, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		int x = v[i];
		size_t j = i;
		for (; j > 0 && v[j - 1] > x; j--) v[j] = v[j - 1];
		v[j] = x;
	}
}
static int classify(int c)
{
	switch (c) {
	case 'a': case 'e': case 'i': case 'o': case 'u':
		return 1;
	case '0' + 0: case '1': case '2':
		c += 100;
		/* fall through */
	case '3':
		c += 1000;
		break;
	default:
		c = -1;
	}
	return c;
}
static int collatz(unsigned long long n) { int s = 0; do { if (n == 1) continue;
	n = n % 2 ? 3 * n + 1 : n / 2; s++; } while (n != 1); return s; }
static void inc(int *p) { ++*p; }
static int isqrt(unsigned x) { unsigned r = 0; for (unsigned b = 1u << 30; b; b >>= 2) {
	if (x >= r + b) { x -= r + b; r = (r >> 1) + b; } else r >>= 1; } return (int)r; }
static void setv(struct out *o, int x) { o->p.x = x; o->i[1].b[2] = (char)x; }
static int g_counter;
static int next(void) { static int n = 100; return n++; }
void operation(void)
{
	if (cpu() != 0) { work(10); return; }
	CHECK(fib(50) == 12586269025L);
	int a[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } }, id[3][3] = { [0][0] = 1, [1][1] = 1,
		[2][2] = 1 }, c[3][3];
	matmul(a, id, c);
	for (int i = 0; i < 9; i++) CHECK((&c[0][0])[i] == i + 1);
	CHECK(sieve(100) == 25);
	int v[ARRAY_SIZE(table)];
	for (size_t i = 0; i < ARRAY_SIZE(table); i++) v[i] = table[i];
	sort(v, ARRAY_SIZE(v));
	for (size_t i = 1; i < ARRAY_SIZE(v); i++) CHECK(v[i - 1] <= v[i]);
	CHECK(classify('a') == 1); CHECK(classify('1') == '1' + 1100); CHECK(classify('3') == '3' + 1000);
		CHECK(classify('z') == -1);
	CHECK(collatz(27) == 111);
	int x = 3, y = 4;
	SWAP(int, x, y);
	CHECK(x == 4 && y == 3);
	inc(&x);
	CHECK(MAX(x, y) == 5 && MIN(x, y) == 3 && MAX(MIN(1, 2), MIN(3, 4)) == 3);
	uint8_t u8 = 250; u8 += 10; CHECK(u8 == 4);
	int8_t s8 = 127; s8++; CHECK(s8 == -128);
	u8 = 0; u8--; CHECK(u8 == 255); u8 <<= 1; CHECK(u8 == 254); u8 >>= 1; CHECK(u8 == 127); u8 = ~u8;
		CHECK(u8 == 128);
	unsigned w = 0; w -= 1; CHECK(w == UINT_MAX && w == 4294967295u);
	CHECK(-7 / 2 == -3 && -7 % 2 == -1 && 7 / -2 == -3 && 7 % -2 == 1);
	int seven = -7; CHECK(seven / 2 == -3 && seven % 2 == -1 && seven >> 1 == -4 && (unsigned)seven >> 28 == 15);
	CHECK((int)(short)0x12345678 == 0x5678 && (signed char)0x80 == -128 && (unsigned char)-1 == 255);
	CHECK((-1 < 1u) == 0 && (long)-1 < (long)1u && sizeof(1 ? (char)1 : 2) == 4 && sizeof 'a' == 4
		&& sizeof(char) == 1);
	CHECK(0x1F == 31 && 017 == 15 && 0b1010 == 10 && 1ull << 40 == 0x10000000000LL && 'A' == 65
		&& '\n' == 10 && '\x41' == 'A' && '\0' == 0 && '\\' == 92);
	struct out o = { .l = 7, .i = { [1] = { .a = -2 } }, .p = { 1, 2 } };
	setv(&o, 9);
	struct out copy = o;
	CHECK(copy.l == 7 && copy.i[1].a == -2 && copy.p.x == 9 && copy.p.y == 2 && copy.i[1].b[2] == 9
		&& copy.i[0].a == 0);
	CHECK(offsetof(struct out, l) == 16 && sizeof(struct out) == 32 && sizeof o.i == 12 && sizeof(struct in) == 6);
	CHECK(GREEN + 1 == BLUE && LAST == 13 && (A | B) == C);
	flags_t f = A; f |= B; CHECK(f == C);
	enum color k = RED; k++; CHECK(k == 1);
	int t = (x = 1, y = x + 1, x + y); CHECK(t == 3);
	CHECK((t < 0 ? -1 : t == 0 ? 0 : t < 10 ? 1 : 2) == 1);
	int sum = 0;
	for (int i = 0; i < 3; i++) { int i = 5; sum += i; }
	CHECK(sum == 15);
	int *p = v, *e = v + ARRAY_SIZE(v);
	long d = e - p; CHECK(d == 8 && p < e && e > p && p != e && *(e - 1) == 9 && p[2] == *(p + 2)
		&& 2[p] == p[2] && &p[3] - &p[1] == 2);
	sum = 0; while (p < e) sum += *p++; CHECK(sum == 31);
	int n1 = next(), n2 = next(); CHECK(n2 == n1 + 1);
	CHECK(hex[10] == 'a' && sizeof hex == 17 && hex[16] == 0);
	CHECK(greeting[0] == 'h' && greeting[7] == 'w' && greeting[12] == '\n' && sizeof(greeting) == 14);
	int CONCAT(val, TEN) = TEN; CHECK(val10 == 10);
	CHECK(isqrt(1000000) == 1000);
	long big = 1L << 62; CHECK(big / 3 == 1537228672809129301L && (big >> 60) == 4);
	unsigned long ul = ULONG_MAX; CHECK(ul + 1 == 0 && ul / 2 == LONG_MAX);
	CHECK(!!5 == 1 && !0 && ~0 == -1 && -(-5) == +5);
	bool bb = 42; CHECK(bb == 1 && bb + bb == 2); bb = 0x100; CHECK(bb == true);
	int pre = 5; CHECK(pre++ + ++pre == 12);
	char ch = 'a'; ch += 1; CHECK(ch == 'b'); short sh = 32767; sh += 1; CHECK(sh == -32768);
	int arr2[2][3][4]; arr2[1][2][3] = 77; CHECK(*(*(*(arr2 + 1) + 2) + 3) == 77 && sizeof(arr2) == 96
		&& sizeof(arr2[0]) == 48);
	int (*row)[3] = a; CHECK(row[1][1] == 5 && (*(row + 2))[0] == 7);
	const char *s = hex; CHECK(*s++ == '0' && *s == '1');
	int len = 0; for (const char *q = greeting; *q; ++q) len++; CHECK(len == 13);
	g_counter += 3; g_counter *= 2; g_counter -= 6;
	if (g_counter) { } else if (x) { g_counter = 0; } else ;
}
