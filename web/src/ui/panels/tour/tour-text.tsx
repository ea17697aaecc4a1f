/**
 * A tour's text on the page: every piece a text node, so nothing in a scenario's file can become markup. Where the text
 * names a thing of the picture, the thing's sign stands before the word.
 */
import type { ReactNode } from "react";
import { parseMarkup } from "../../../lab/tour/markup.ts";
import { seriesClass, seriesDash } from "../../../charts/series-style.ts";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { TRANSPORT_ICONS } from "../../playback/transport-icons.ts";
import { sliderId } from "../parameters/lead-to-slider.ts";
import { MarkSign, StateSign } from "../../lab-parts/state-legend.tsx";
import type { Sign, SignedSpan, Vocabulary } from "./signs.ts";

interface TourTextProps {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  /** The place of a variant's curve among the styles of the figure. */
  readonly styleOf: (variant: string) => number;
  /** Leads to the slider of a parameter; undefined where the page has no sliders. */
  readonly onParameter: ((name: string) => void) | undefined;
  /** Do the arrow keys step through the run? By touch a button does, wherever the text is. */
  readonly hasKeys: boolean;
}

export function TourText({ text, vocabulary, ...ways }: TourTextProps) {
  return (
    <div className="hl-tour-text">
      {vocabulary.signed(parseMarkup(text)).map((spans, i) => (
        <p key={i}>
          {spans.map((span, j) => (
            <Piece key={j} span={span} {...ways} />
          ))}
        </p>
      ))}
    </div>
  );
}

type PieceProps = Omit<TourTextProps, "text" | "vocabulary"> & { readonly span: SignedSpan };

function Piece({ span, ...ways }: PieceProps) {
  const word = <Word span={span} />;
  return span.sign === undefined ? word : <Signed sign={span.sign} word={word} {...ways} />;
}

function Word({ span }: { span: SignedSpan }): ReactNode {
  switch (span.kind) {
    case "code":
      return <code>{span.text}</code>;
    case "emphasis":
      return <em>{span.text}</em>;
    case "text":
      return span.text;
  }
}

function Signed({
  sign,
  word,
  styleOf,
  onParameter,
  hasKeys,
}: Omit<PieceProps, "span"> & { readonly sign: Sign; readonly word: ReactNode }) {
  switch (sign.kind) {
    case "variant":
      return (
        <span className={`hl-signed ${seriesClass(styleOf(sign.variant))}`}>
          <svg className="hl-signed-curve" viewBox="0 0 26 12" aria-hidden="true">
            <path className="hl-figure-line" d="M0 6H26" strokeDasharray={seriesDash(styleOf(sign.variant))} />
          </svg>
          {word}
        </span>
      );
    case "state":
      return (
        <span className="hl-signed">
          <StateSign state={sign.state} />
          {word}
        </span>
      );
    case "mark":
      return (
        <span className={sign.mark === "the line, owned" ? "hl-signed hl-signed--hot" : "hl-signed"}>
          <MarkSign mark={sign.mark} />
          {word}
        </span>
      );
    case "parameter":
      return onParameter === undefined ? (
        word
      ) : (
        <a
          className="hl-signed-link"
          href={`#${sliderId(sign.name)}`}
          onClick={(event) => {
            event.preventDefault();
            onParameter(sign.name);
          }}
        >
          {word}
        </a>
      );
    case "steps":
      return <StepWays keys={hasKeys ? word : undefined} />;
    case "scenario":
      return <a href={writeLink({ page: "lab", experiment: newLabState(sign.name) })}>{word}</a>;
  }
}

/** By what a reader steps: the style sheet shows the words that hold for the reader's device. */
function StepWays({ keys }: { readonly keys: ReactNode }) {
  const button = (
    <>
      with{" "}
      <svg className="hl-tour-key" viewBox="0 0 16 16" role="img" aria-label="the button Step forward">
        <path d={TRANSPORT_ICONS.forward} />
      </svg>{" "}
      below the machine
    </>
  );
  if (keys === undefined) return button;
  return (
    <>
      <span className="hl-tour-by-key">{keys}</span>
      <span className="hl-tour-by-touch">{button}</span>
    </>
  );
}
