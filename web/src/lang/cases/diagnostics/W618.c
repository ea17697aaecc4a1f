#define LENGTH 10;
#define DONE return;
int a[LENGTH];
void operation(void) { DONE }
