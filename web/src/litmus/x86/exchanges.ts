/** XCHG, XADD and CMPXCHG: one step on memory where they are locked, two where they are not. */
import type { Width } from "../../lang/front-end.ts";
import type { Operand } from "./operands.ts";
import { type Emit, isMemory, operandsOf, widthOf } from "./written.ts";

/** Emits XCHG, which is locked whenever it accesses memory, or UXCH, herd's exchange in two steps. */
export const exchange =
  (isAlwaysLocked: boolean): Emit =>
  (column, written) => {
    const { emitter } = column;
    const [x, y] = operandsOf(written);
    const [memory, other] = isMemory(y) ? [y, x] : [x, y];
    if (other.kind !== "register") emitter.report.fail("T203", other.span, "an exchange needs a register");
    const width = widthOf(column, written);
    const value = emitter.read(other, width);
    const kept = emitter.thread.temporary(written.span);
    emitter.thread.copy(kept, value);
    const isLocked = isMemory(memory) && (isAlwaysLocked || written.isLocked);
    const read = isLocked ? emitter.update(memory, "SECOND", kept, width) : emitter.read(memory, width);
    const old = emitter.thread.temporary(written.span);
    emitter.thread.copy(old, read);
    if (!isLocked) emitter.write(memory, kept, width);
    emitter.write(other, old, width);
    emitter.thread.release(value, kept, read, old);
  };

export const exchangeAdd: Emit = (column, written) => {
  const { emitter } = column;
  const [to, from] = operandsOf(written);
  const width = widthOf(column, written);
  const value = emitter.read(from, width);
  const read = written.isLocked ? emitter.update(to, "ADD", value, width) : emitter.read(to, width);
  const old = emitter.thread.temporary(written.span);
  emitter.thread.copy(old, read);
  const sum = emitter.compute("ADD", read, value, width, written.span);
  emitter.write(from, old, width);
  if (!written.isLocked) emitter.write(to, sum, width);
  emitter.setFlags(sum, undefined, written.span);
  column.isCarryKnown = false;
  emitter.thread.release(value, read, old, sum);
};

/**
 * Emits CMPXCHG: when the accumulator equals the destination, the source is stored there; else the accumulator is
 * loaded from it.
 */
export const compareExchange: Emit = (column, written) => {
  const { emitter } = column;
  const { thread } = emitter;
  const [to, from] = operandsOf(written);
  const width = widthOf(column, written);
  const part = { full: "rax", width: (width / 8) as Width, order: 0 };
  const accumulator: Operand = { kind: "register", part, span: written.span };
  const value = emitter.read(from, width);
  const expected = thread.temporary(written.span);
  const read = emitter.read(accumulator, width);
  emitter.thread.copy(expected, read);
  const old = written.isLocked ? emitter.update(to, "SECOND", value, width, expected) : emitter.read(to, width);
  emitter.setFlags(expected, old, written.span);
  column.isCarryKnown = true;
  const isSame = emitter.compute("EQUAL", expected, old, 0, written.span);
  const other = thread.label();
  const done = thread.label();
  emitter.jumpUnless(isSame, other);
  if (!written.isLocked) emitter.write(to, value, width);
  thread.emit("JUMP", {}, done);
  thread.place(other);
  emitter.write(accumulator, old, width);
  thread.place(done);
  thread.release(value, expected, read, old, isSame);
};
