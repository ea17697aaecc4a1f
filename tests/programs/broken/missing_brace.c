// expect: E205
#include "lib/hotline.h"

long counter;

void operation(void)
{
	for (int i = 0; i < 3; i++) {
		counter++;
}
