/** Keys and their meanings, one below the other: in the lab's dialog, and on the cover of a presentation. */
import "./key-list.css";

export type KeyMeaning = readonly [keys: string, meaning: string];

export function KeyList({ keys }: { readonly keys: readonly KeyMeaning[] }) {
  return (
    <dl className="hl-key-list">
      {keys.map(([key, meaning]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
