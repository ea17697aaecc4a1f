/**
 * The kernel's headers for a C compiler that does not have them: a folder in which <linux/atomic.h> and the others
 * include the files of lib/kernel, as they do for Hotline's own compiler.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OUR_HEADERS } from "../../src/lang/compile.ts";

/** Headers for programs that Linux installs under the kernel's names, and that headers of the C library include. */
const OF_THE_SYSTEM = new Set(["linux/errno.h", "linux/limits.h"]);
/** Such headers that lack what the kernel's own have: both are needed. */
const OF_BOTH = new Set(["linux/types.h", "linux/stddef.h", "asm/byteorder.h"]);

export async function writeKernelHeaders(folder: string): Promise<void> {
  for (const [name, file] of OUR_HEADERS) {
    if (!/^(?:linux|asm|asm-generic|generated|trace)\//.test(name)) continue;
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, textOf(name, file));
  }
}

function textOf(name: string, file: string): string {
  const ours = `#include "${file}"\n`;
  if (!OF_THE_SYSTEM.has(name) && !OF_BOTH.has(name)) return ours;
  const next = `#if __has_include_next(<${name}>)\n#include_next <${name}>\n`;
  return OF_BOTH.has(name) ? `${next}#endif\n${ours}` : `${next}#else\n${ours}#endif\n`;
}
