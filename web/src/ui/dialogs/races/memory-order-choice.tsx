/** The choice of the order in which stores become visible in the schedules of a search. */
import { MEMORY_ORDERS, type MemoryOrder } from "../../../model/machine/memory-order.ts";
import { Choice, type ChoiceOption } from "../../parts/choice.tsx";

type Chosen = MemoryOrder | "usual";

const LABELS: Readonly<Record<Chosen, string>> = {
  usual: "as fits the machine",
  sc: "no store buffers (SC)",
  tso: "as on x86 (TSO)",
  pso: "stores in any order (PSO)",
};

const OPTIONS: readonly ChoiceOption<Chosen>[] = (["usual", ...MEMORY_ORDERS] as const).map((id) => ({
  id,
  label: LABELS[id],
}));

interface MemoryOrderChoiceProps {
  /** Undefined: the search takes the orders that fit the machine. */
  readonly order: MemoryOrder | undefined;
  readonly onChange: (order: MemoryOrder | undefined) => void;
}

export function MemoryOrderChoice({ order, onChange }: MemoryOrderChoiceProps) {
  return (
    <Choice
      label="Memory order"
      options={OPTIONS}
      value={order ?? "usual"}
      onChange={(id) => onChange(id === "usual" ? undefined : id)}
    />
  );
}
