/** A program as it stands, with the numbers of its lines. */

interface ProgramTextProps {
  readonly file: string;
  readonly text: string;
}

export function ProgramText({ file, text }: ProgramTextProps) {
  return (
    <figure className="hl-program-text">
      <figcaption className="hl-small hl-muted">{file}</figcaption>
      {/* Long lines are scrolled sideways, with the keys as well. */}
      <pre tabIndex={0} role="region" aria-label={file}>
        {text.trimEnd()}
      </pre>
    </figure>
  );
}
