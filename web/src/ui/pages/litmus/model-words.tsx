/** The memory models of the matrix in words, for readers who do not know their short names. */
import { LITMUS_MODELS } from "../../../base/abi.gen.ts";
import type { LitmusModel } from "../../../base/litmus.ts";

export function ModelWords({ models }: { readonly models: readonly LitmusModel[] }) {
  const [others, last] = [models.slice(0, -1), models.at(-1)];
  const names = others.length === 0 ? last : `${others.join(", ")} and ${last}`;
  return (
    <details className="hl-litmus-models hl-small">
      <summary>{models.length === 1 ? `What ${names} means` : `What ${names} mean`}</summary>
      <dl>
        {LITMUS_MODELS.filter(({ name }) => models.some((model) => model === name)).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
