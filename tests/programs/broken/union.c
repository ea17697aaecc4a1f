// expect: E402 line 4
#include "lib/hotline.h"

union word { int whole; char bytes[4]; } word;

void operation(void)
{
	word.whole++;
}
