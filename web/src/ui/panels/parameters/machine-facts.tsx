/** A machine's drawing, every one of its numbers with its source, and the rules of its protocol. */
import type { ReactNode } from "react";
import { PROTOCOL_RULES } from "../../../base/abi.gen.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { MachinePicture } from "./machine-drawing.tsx";
import { machineNumbers } from "./machine-numbers.ts";

interface MachineFactsProps {
  readonly machine: Machine;
  /** False where the picture is elsewhere. */
  readonly picture?: boolean;
}

export function MachineFacts({ machine, picture = true }: MachineFactsProps) {
  const { about, stands_for } = machine.file;
  return (
    <div className="hl-machine-facts">
      <p className="hl-small">
        {stands_for !== undefined && <strong>It stands for {stands_for}.</strong>} {about}
      </p>
      {picture && <MachinePicture machine={machine} />}
      <Facts label="Numbers of the machine and their sources" heads={["quantity", "value", "source"]}>
        {machineNumbers(machine).map((row) => (
          <tr key={row.quantity}>
            <th scope="row">{row.quantity}</th>
            <td>{row.value}</td>
            <td className="hl-cell-text">{row.source}</td>
          </tr>
        ))}
      </Facts>
      <h3 className="hl-panel-title">How its caches agree: {machine.file.protocol}</h3>
      <Facts
        label={`The protocol ${machine.file.protocol}`}
        heads={["line is", "a core wants to", "what happens", "line becomes"]}
      >
        {PROTOCOL_RULES.filter((rule) => rule.protocol === machine.file.protocol).map((rule) => (
          <tr key={`${rule.state} ${rule.event}`}>
            <th scope="row">{rule.state.toLowerCase()}</th>
            <th scope="row">{EVENT_WORDS[rule.event]}</th>
            <td className="hl-cell-text">{rule.text}</td>
            <td>{rule.next.toLowerCase()}</td>
          </tr>
        ))}
      </Facts>
    </div>
  );
}

type RuleEvent = (typeof PROTOCOL_RULES)[number]["event"];

const EVENT_WORDS: Readonly<Record<RuleEvent, string>> = {
  READ: "read it",
  WRITE: "write it",
  UPGRADE: "write its copy",
};

interface FactsProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

function Facts({ label, heads, children }: FactsProps) {
  return (
    <table className="hl-table">
      <caption className="hl-visually-hidden">{label}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
