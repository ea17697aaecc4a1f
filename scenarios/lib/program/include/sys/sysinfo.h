/* sys/sysinfo.h of plain programs. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_SYS_SYSINFO_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_SYS_SYSINFO_H

int get_nprocs(void);
int get_nprocs_conf(void);

#endif
