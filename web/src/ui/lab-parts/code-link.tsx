/** A position in the program's text, as tables and messages name it: opens the code panel there. */
import { useContext } from "react";
import { useDispatch } from "../state/app-context.ts";
import { FoldingContext } from "./panel.tsx";

interface CodeLinkProps {
  readonly variant: string;
  /** The file as the compiler names it: the program, or the path of a header. */
  readonly file: string;
  readonly line: number;
  readonly children: string;
}

export function CodeLink({ variant, file, line, children }: CodeLinkProps) {
  const dispatch = useDispatch();
  // Where panels are shown one by one there may be no code panel to go to.
  const hasCode = useContext(FoldingContext);
  if (!hasCode) return <code>{children}</code>;
  return (
    <button
      type="button"
      className="hl-code-link"
      title={`Show ${file}:${line} in the code`}
      onClick={() => dispatch({ kind: "show-code", position: { variant, file, line } })}
    >
      {children}
    </button>
  );
}
