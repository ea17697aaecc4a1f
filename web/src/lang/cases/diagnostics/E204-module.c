#include <linux/module.h>
#include <linux/wait.h>
static DECLARE_WAIT_QUEUE_HEAD(queue);
module_init(start);
MODULE_LICENSE("GPL");
void operation(void)
{
}
