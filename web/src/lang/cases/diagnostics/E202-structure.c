/* The semicolon behind a structure is missing, on the same line too; headers that are not here. */
#include <linux/netdevice.h>
#include <linux/spinlok.h>
struct one { int a; } void operation(void) { int b[size]; }
struct two { int a; } const fine = { 1 };
enum three { A } int x;
