/** A small "?" that opens the meaning of a number. It opens on press, by pointer or keyboard; never on hover alone. */
import { memo } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { asSentence } from "../../base/diagnostic-line.ts";
import { capital } from "../../base/text.ts";

interface ExplainProps {
  readonly label: string;
  readonly text: string;
  readonly unit?: string | undefined;
  readonly source?: string | undefined;
}

/** A button with what it opens is costly to render, and the number beside it may change many times a second. */
export const Explain = memo(function Explain({ label, text, unit, source }: ExplainProps) {
  return (
    <DialogTrigger>
      <Button className="hl-explain" aria-label={`What is ${label}?`}>
        ?
      </Button>
      <Popover className="hl-popover" placement="bottom start">
        <Dialog className="hl-explain-text" aria-label={label}>
          <p>
            <strong>{label}</strong>
            {unit !== undefined && unit !== "" ? `, in ${unit}` : ""}
          </p>
          <p>{sentence(text)}</p>
          {source !== undefined && <p className="hl-muted">Source: {source}</p>}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
});

/** The definitions in stats.def begin with a small letter and have no full stop; on the page they are sentences. */
export function sentence(text: string): string {
  return asSentence(capital(text));
}
