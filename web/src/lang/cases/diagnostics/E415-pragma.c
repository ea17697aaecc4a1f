#pragma pack(push, 1)
struct wire { char kind; int length; };
#pragma pack(pop)
#define PACKED(text) _Pragma("pack(2)") text _Pragma("pack()")
PACKED(struct half { short kind; int length; };)
struct tight { long a; int b; } __attribute__((packed));
struct inner { int a, b; } __attribute__((packed));
struct outer { char kind; struct inner in; };
struct loose { char kind; int length; };
#pragma weak lock = unlock
#pragma redefine_extname lock lock_v2
#pragma scalar_storage_order big-endian
static int total;
void operation(void)
{
#pragma omp atomic
	total++;
}
