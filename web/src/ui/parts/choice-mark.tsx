/** The mark of a button that opens a list to choose from. */

/** Two arrows, one up and one down: a triangle would look like the mark of a title that folds. */
export function ChoiceMark() {
  return (
    <svg className="hl-choice-arrow" viewBox="0 0 10 14" aria-hidden="true">
      <path d="M2 5l3-3 3 3M2 9l3 3 3-3" />
    </svg>
  );
}
