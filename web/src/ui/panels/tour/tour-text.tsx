/** A tour's text on the page: every piece a text node, so nothing in a scenario's file can become markup. */
import { parseMarkup, type Span } from "../../../lab/tour/markup.ts";

export function TourText({ text }: { text: string }) {
  return (
    <div className="hl-tour-text">
      {parseMarkup(text).map((spans, i) => (
        <p key={i}>
          {spans.map((span, j) => (
            <Piece key={j} span={span} />
          ))}
        </p>
      ))}
    </div>
  );
}

function Piece({ span }: { span: Span }) {
  switch (span.kind) {
    case "code":
      return <code>{span.text}</code>;
    case "emphasis":
      return <em>{span.text}</em>;
    case "text":
      return span.text;
  }
}
