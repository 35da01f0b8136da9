/** A ladder of deposits in an article: a fenced block `ladder` whose lines are `label | months | amount`. */

interface Rung {
  readonly label: string;
  readonly months: number;
  readonly amount: string;
}

const RUNGS_MAX = 12;
const MONTHS_MAX = 120;

/** Null for text that is no ladder, which the article shows as it is written. */
export function rungsIn(text: string): readonly Rung[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || lines.length > RUNGS_MAX) return null;
  const rungs: Rung[] = [];
  for (const line of lines) {
    const [label = "", months = "", amount = "", ...rest] = line.split("|", 4).map((part) => part.trim());
    const length = /^\d{1,3}$/.test(months) ? Number(months) : 0;
    if (label === "" || rest.length > 0 || length < 1 || length > MONTHS_MAX) return null;
    rungs.push({ label, months: length, amount });
  }
  return rungs;
}

/** Solid to the first maturity; then, paler, the longest tenure in which the rung goes on. */
export function LadderFigure({ rungs }: { rungs: readonly Rung[] }) {
  const longest = Math.max(...rungs.map(({ months }) => months));
  const share = (months: number) => `${((months / (2 * longest)) * 100).toFixed(2)}%`;
  return (
    <ol className="article-ladder">
      {rungs.map(({ label, months, amount }) => (
        <li key={label}>
          <span>{label}</span>
          <span aria-hidden>
            <span className="swatch bg-primary" style={{ width: share(months) }} />
            <span className="swatch bg-accent-soft" style={{ width: share(longest) }} />
          </span>
          <span>{amount}</span>
        </li>
      ))}
    </ol>
  );
}
