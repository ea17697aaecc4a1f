/* kernel/types.h: the kernel's names of the integer types. */
#ifndef HOTLINE_LIB_KERNEL_TYPES_H
#define HOTLINE_LIB_KERNEL_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of <asm/byteorder.h>: kernel code asks which of them is defined. */
#ifndef __LITTLE_ENDIAN
#define __LITTLE_ENDIAN 1234
#endif
#ifndef __LITTLE_ENDIAN_BITFIELD
#define __LITTLE_ENDIAN_BITFIELD
#endif

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef int64_t s64;

/* Of headers that the kernel and programs share; where Linux has installed them, they are those. */
#ifdef __HOTLINE__
typedef uint8_t __u8;
typedef uint16_t __u16;
typedef uint32_t __u32;
typedef uint64_t __u64;
typedef int8_t __s8;
typedef int16_t __s16;
typedef int32_t __s32;
typedef int64_t __s64;
#elif defined(__has_include)
#if __has_include(<linux/types.h>)
#include <linux/types.h>
#endif
#endif

#define BITS_PER_LONG 64
#define BITS_PER_LONG_LONG 64

#endif
