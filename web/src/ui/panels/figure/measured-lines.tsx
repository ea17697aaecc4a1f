/** Under the figure: how far each measured curve lies from its simulated one. */
import { comparisonWords, uslWords } from "../../../lab/figure/measured-words.ts";
import { figureData, measuredComparisons } from "../../../lab/selectors.ts";
import { MeasuredButton } from "../../dialogs/measured/measured-button.tsx";
import { useApp } from "../../state/app-context.ts";

export function MeasuredLines() {
  const all = useApp(measuredComparisons);
  const xLabel = useApp((state) => figureData(state).xLabel);
  return (
    <>
      <div className="hl-measured-open">
        <MeasuredButton />
      </div>
      {all.length > 0 && (
        <section className="hl-measured-words hl-small" aria-label="Measured and simulated">
          {all.map(({ one, compared }) => (
            <p key={one.mark}>
              <strong>Measured, {one.label}</strong>: {comparisonWords(one, compared, xLabel)}{" "}
              {compared !== undefined && <span className="hl-muted">{uslWords(compared)}</span>}
            </p>
          ))}
        </section>
      )}
    </>
  );
}
