/**
 * The look of each part of a month's payouts: paid is solid, expected is hatched, and only late payouts are amber. The
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
  paidPrincipal: { className: "swatch bg-primary", colour: "var(--accent)", ground: null },
  paidInterest: { className: "swatch bg-ink", colour: "var(--ink)", ground: null },
  late: {
    className: "hatched part-late",
    ...{ colour: "var(--warning)", ground: "var(--warning-soft)" },
  },
  principal: {
    className: "hatched part-principal",
    ...{ colour: "var(--accent)", ground: "var(--accent-soft)" },
  },
  interest: {
    className: "hatched part-interest",
    ...{ colour: "var(--ink)", ground: "var(--sunken)" },
  },
};
