// expect: E202 line 7
#include "lib/hotline.h"

long counter;

void operation(void) {
	long old = counter
	counter = old + 1;
}
