// Doubles in formats that are known only when the program runs.
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const formats[] = {
	"%f", "%e", "%g", "%a", "%.0f", "%.0e", "%.1g", "%#.0f", "%9.3f", "%-9.3f|", "%+.2e", "% f", "%09.2f",
	"%.17g", "%.3a", "%.0a", "%G", "%A", "%#.4g", "%.25f", "%+012g",
};
static const double values[] = {
	0, -0.0, 1, 0.5, 1.5, 2.5, 0.1, 9.5, 0.95, 123456, 1234567, 1e21, 1e-5, 1.0 / 3, 99999.95, -1e9,
	999999999.9999999, 4503599627370496.5, 2.5e-10, 9.999999e-5, 1e23, INFINITY, -INFINITY,
};
#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))

int main(void)
{
	char text[1200];
	for (int i = 0; i < COUNT(formats); i++) {
		printf("%s:", formats[i]);
		for (int j = 0; j < COUNT(values); j++) {
			int length = snprintf(text, sizeof(text), formats[i], values[j]);
			printf(" %s%s", text, length == (int)strlen(text) ? "" : " (another length)");
		}
		printf("\n");
	}
	snprintf(text, sizeof(text), "%.3e %.1100f", DBL_MAX, 5e-324);
	printf("%.20s … %s\n", text, text + strlen(text) - 20);
	int counted = printf("%.3f and %*.*f\n", 2.0 / 3, 8, 1, 3.14);
	printf("%d bytes, %.40s\n", counted, text);
	return 0;
}
