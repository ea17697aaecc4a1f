/* errno.h: the numbers of errors that functions return. There is no errno: nothing here calls an operating system. */
#ifndef HOTLINE_LIB_ERRNO_H
#define HOTLINE_LIB_ERRNO_H

#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define EWOULDBLOCK EAGAIN
#define ENOMEM 12
#define EFAULT 14
#define EBUSY 16
#define EEXIST 17
#define EINVAL 22
#define ENOSPC 28
#define ERANGE 34
#define EDEADLK 35
#define EOVERFLOW 75
#define ETIMEDOUT 110
#define EALREADY 114
#define EINPROGRESS 115

#endif
