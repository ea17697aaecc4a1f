/**
 * Assignments: straight into a variable's register, or through memory.
 */
import { MemoryGenerator } from "./gen-memory.ts";
import { isScalar, scalarShape } from "./types.ts";
import type { ScalarType } from "./types.ts";
import { isFreeConversion } from "./fold.ts";
import type { Home } from "./gen-emitter.ts";
import type { Place, Value } from "./tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

export abstract class AssignmentGenerator extends MemoryGenerator {
  protected assign(value: Of<"assign">, dest: number | undefined): number {
    const home = this.registerHome(value.place);
    if (home !== undefined) {
      this.temporarily(() => this.value(value.value, home));
      if (dest === undefined) return home;
      this.move(dest, home);
      return dest;
    }
    return this.result(dest, (target) => {
      const address = this.placeAddress(value.place);
      const source = this.value(value.value);
      this.storeTo(address, value.type, source);
      this.move(target(), source);
    });
  }

  /** The register of a variable that lives in one. */
  protected registerHome(place: Place): number | undefined {
    if (place.kind !== "variable") return undefined;
    const home: Home = this.homeOf(place.local);
    return home.kind === "register" ? home.register : undefined;
  }

  protected assignForEffect(value: Of<"assign">): void {
    const home = this.registerHome(value.place);
    if (home !== undefined) return void this.value(value.value, home);
    const address = this.placeAddress(value.place);
    this.storeTo(address, value.type, this.value(storedForm(value.value, value.type)));
  }

  /** place = place op value; `needed`: someone uses the result. */
  protected update(value: Of<"update">, dest: number | undefined, needed: boolean): number {
    const home = this.registerHome(value.place);
    if (home !== undefined && needed && value.result === "new" && dest === undefined) {
      this.computeUpdate(value, home, home);
      return home;
    }
    return this.result(dest, (target) => {
      if (home !== undefined) this.updateRegister(value, home, needed, target);
      else this.updateMemory(value, needed, target);
    });
  }

  protected updateRegister(value: Of<"update">, home: number, needed: boolean, target: () => number): void {
    if (needed && value.result === "old") {
      const old = this.allocate();
      this.move(old, home);
      this.computeUpdate(value, home, home);
      this.move(target(), old);
      return;
    }
    this.computeUpdate(value, home, home);
    if (needed) this.move(target(), home);
  }

  protected updateMemory(value: Of<"update">, needed: boolean, target: () => number): void {
    const address = this.placeAddress(value.place);
    const operand = value.value.kind === "const" ? undefined : this.value(value.value);
    const old = this.loadFrom(address, value.type, this.allocate());
    const fresh = this.allocate();
    this.computeUpdate(value, fresh, old, operand);
    this.storeTo(address, value.type, fresh);
    if (needed) this.move(target(), value.result === "old" ? old : fresh);
  }

  /** dest = old op value, computed in the update's type and brought back to the variable's. */
  protected computeUpdate(value: Of<"update">, dest: number, old: number, operand?: number): void {
    const { op, computeType, type } = value;
    this.temporarily(() => {
      const direct = isFreeConversion(computeType, type);
      const widened = isFreeConversion(type, computeType) ? old : this.allocate();
      const right = operand ?? (value.value.kind === "const" ? undefined : this.value(value.value));
      if (widened !== old) this.convertRegister(widened, old, type, computeType);
      const computed = direct ? dest : this.allocate();
      if (right === undefined && value.value.kind === "const") this.updateConstant(value, computed, widened);
      else this.arithRegister(op, computed, widened, right ?? this.zeroRegister(), computeType);
      if (!direct) this.convertRegister(dest, computed, computeType, type);
    });
  }

  protected updateConstant(value: Of<"update">, dest: number, left: number): void {
    if (value.value.kind !== "const") return;
    const { op, computeType } = value;
    const amount = value.value.value;
    if (op === "sub") this.arithConstant("add", dest, left, -amount, computeType);
    else this.arithConstant(op, dest, left, amount, computeType);
  }
}

/** What is stored: narrowing conversions are left to the store, which only takes the low bytes. */
function storedForm(value: Value, type: ScalarType): Value {
  if (value.kind !== "convert" || (value.type.kind === "int" && value.type.isBool === true)) return value;
  const operand = value.operand;
  const enough =
    isScalar(operand.type) &&
    scalarShape(value.type).size >= scalarShape(type).size &&
    scalarShape(operand.type).size >= scalarShape(type).size;
  return enough ? storedForm(operand, type) : value;
}
