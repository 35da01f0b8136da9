import type { DatedRow } from "@/lib/calculators/outcome";
import { daysBetween } from "@/lib/contract/values/calendar-date";

const BOX = { width: 640, middle: 70, reach: 62, below: 2, bar: 4 } as const;

/** The last amount of each row by its day: money out below the line, money back above it. The table states the figures. */
export function FlowPlot({ rows }: { rows: readonly DatedRow[] }) {
  const flows = rows.map(({ on, amounts }) => ({ on, amount: amounts.at(-1) ?? 0 }));
  const [first, last] = [flows[0]?.on, flows.at(-1)?.on];
  if (first === undefined || last === undefined || first === last) return null;
  const span = daysBetween({ from: first, to: last });
  const largest = Math.max(1, ...flows.map(({ amount }) => Math.abs(amount)));
  const lengthOf = (amount: number) => Math.max(2, Math.sqrt(Math.abs(amount) / largest) * BOX.reach);
  const pathOf = (sign: 1 | -1) =>
    flows
      .filter(({ amount }) => amount * sign > 0)
      .map(({ on, amount }) => {
        const x = BOX.bar + (daysBetween({ from: first, to: on }) / span) * (BOX.width - 2 * BOX.bar);
        return `M${x.toFixed(1)} ${BOX.middle}v${(-sign * lengthOf(amount)).toFixed(1)}`;
      })
      .join("");
  const [out, back] = [pathOf(-1), pathOf(1)];
  const deepest = Math.max(0, ...flows.flatMap(({ amount }) => (amount < 0 ? lengthOf(amount) : [])));
  const height = BOX.middle + Math.ceil(deepest) + BOX.below;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${BOX.width} ${height}`} className="mt-6 mb-2 block w-full" fill="none">
      <path d={`M0 ${BOX.middle}H${BOX.width}`} className="stroke-line-strong" />
      <path d={out} className="stroke-ink" strokeWidth={BOX.bar} />
      <path d={back} className="stroke-accent" strokeWidth={BOX.bar} />
    </svg>
  );
}
