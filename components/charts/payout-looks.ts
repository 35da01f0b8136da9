/**
 * How each part of a month's payouts looks: paid is solid, expected is hatched, and only what is late is amber. The
 * hatching of an SVG repeats the one of the stylesheet.
 */
import type { PayoutPart } from "./payout-months";

interface Look {
  readonly className: string;
  /** The colour of the line or the fill, and of the ground between hatching. */
  readonly colour: string;
  /** Null for a solid part. */
  readonly ground: string | null;
}

export const PART_LOOKS: Readonly<Record<PayoutPart, Look>> = {
  paidPrincipal: { className: "bg-accent", colour: "var(--accent)", ground: null },
  paidInterest: { className: "bg-ink", colour: "var(--ink)", ground: null },
  late: {
    className: "hatched border border-warning bg-warning-soft text-warning",
    ...{ colour: "var(--warning)", ground: "var(--warning-soft)" },
  },
  principal: {
    className: "hatched border border-accent bg-accent-soft text-accent",
    ...{ colour: "var(--accent)", ground: "var(--accent-soft)" },
  },
  interest: {
    className: "hatched border border-ink bg-sunken text-ink",
    ...{ colour: "var(--ink)", ground: "var(--sunken)" },
  },
};
