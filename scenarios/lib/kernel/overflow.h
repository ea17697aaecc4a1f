/*
 * kernel/overflow.h: arithmetic that tells whether its result fits. *result gets the result, wrapped around; the value
 * is true when the result does not fit.
 */
#ifndef HOTLINE_LIB_KERNEL_OVERFLOW_H
#define HOTLINE_LIB_KERNEL_OVERFLOW_H

#include "lib/hotline.h"

#define check_add_overflow(a, b, result) __builtin_add_overflow(a, b, result)
#define check_sub_overflow(a, b, result) __builtin_sub_overflow(a, b, result)
#define check_mul_overflow(a, b, result) __builtin_mul_overflow(a, b, result)

#endif
