// expect: E401 line 6
#include "lib/hotline.h"

void operation(void)
{
	double _Complex share = cpu_count();
	work((long)(1000 / cpu_count()));
}
