/** The paths of included files. */

/** Resolves "." and ".." in a path. */
export function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") {
      if (parts.length === 0 || parts.at(-1) === "..") parts.push(part);
      else parts.pop();
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return (path.startsWith("/") ? "/" : "") + parts.join("/");
}
