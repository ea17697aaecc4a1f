/**
 * Whether the reader has asked for a race by a press in this page: then it starts by itself, once. A race with which a
 * page opens waits for the reader. The first page sets this as well, before the lab's script is there.
 */
let isAsked = false;

export function askForStart(): void {
  isAsked = true;
}

export function takeStart(): boolean {
  const was = isAsked;
  isAsked = false;
  return was;
}
