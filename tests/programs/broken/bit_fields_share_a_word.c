// expect run: ASSERT_FAILED function operation
#include "lib/hotline.h"

/* Each of two cores has a bit-field of its own, but both are in one word: a write of one undoes that of the other. */
struct device {
	unsigned opened : 16;
	unsigned failed : 16;
} device;

void operation(void)
{
	unsigned before;
	if (cpu() == 0) {
		before = device.opened;
		device.opened++;
		work_random(50);
		assert(device.opened == (uint16_t)(before + 1));
	} else if (cpu() == 1) {
		before = device.failed;
		device.failed++;
		work_random(50);
		assert(device.failed == (uint16_t)(before + 1));
	}
}
