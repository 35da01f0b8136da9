import { PART_LOOKS } from "@/components/charts/payout-looks";
import type { Minor } from "@/lib/contract/facts/money";

type Part = Readonly<Record<"received" | "expected", { readonly income: Minor }>>;

/** A loss has no bar. */
const drawn = (amount: Minor): number => Math.max(0, amount);

/** The income of a part of the year, on the scale of all parts. Received is solid, expected is hatched. */
export function PartBar({ part: { received, expected }, parts }: { part: Part; parts: readonly Part[] }) {
  const largest = Math.max(1, ...parts.map((each) => drawn(each.received.income) + drawn(each.expected.income)));
  const width = (amount: Minor) => ({ width: `${((drawn(amount) / largest) * 100).toFixed(2)}%` });
  return (
    <span aria-hidden className="ladder-bar min-w-40">
      <span className={PART_LOOKS.paidPrincipal.className} style={width(received.income)} />
      <span className={PART_LOOKS.principal.className} style={width(expected.income)} />
    </span>
  );
}
