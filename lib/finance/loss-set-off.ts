/**
 * Set-off of capital losses, within a year and from earlier ones. Pure. A short-term loss is set off against any gain,
 * a long-term one against long-term gains only; the rest is carried forward, the oldest first. Invariant: every loss is
 * set off, carried forward or expired, and never twice.
 */
import { type Minor, minor } from "../contract/facts/money.ts";
import type { LawTable } from "./dated-law.ts";

/** The years after its own in which a capital loss may be set off. */
export const LOSS_CARRY_YEARS: LawTable<number> = [
  {
    from: "2002-04-01",
    value: 8,
    source:
      "Income-tax Act 1961, sections 70, 71 and 74: eight assessment years, if the return was filed in time (section 139(3)). From general knowledge",
    checkedOn: "2026-11-26",
    isUnopened: true,
  },
  {
    from: "2026-04-01",
    value: 8,
    source:
      "Income-tax Act 2025, section 111 (aubsp.com/income-tax-act-2025-section-111; the same in the bill, taxmanagementindia.com, ID 49109): not more than eight tax years after the one of the loss, a long-term loss against long-term gains only",
    checkedOn: "2026-11-28",
  },
];

export const TERMS = ["SHORT", "LONG"] as const;
export type GainTerm = (typeof TERMS)[number];

/** The sums of a year's gains, negative for a loss. */
export interface GainsOfYear {
  /** The first year of `2026-27`. */
  readonly year: number;
  readonly gains: Readonly<Record<GainTerm, Minor>>;
  /** Of the long-term gains, those of listed units and shares, of which a part is exempt (section 112A of 1961). */
  readonly units?: Minor;
}

export interface CarriedLoss {
  readonly year: number;
  readonly term: GainTerm;
  /** After the set-off within its own year. */
  readonly loss: Minor;
  /** The balance before the set-off of the year, the amount set off in it, and the balance after it. */
  readonly before: Minor;
  readonly used: Minor;
  readonly left: Minor;
  /** The last year in which it may be set off. */
  readonly until: number;
}

export interface SetOff {
  readonly term: GainTerm;
  readonly gain: Minor;
  /** The loss of the other term in the same year, set off against this gain; negative for the term of that loss. */
  readonly within: Minor;
  /** Losses of earlier years, set off against this gain. */
  readonly brought: Minor;
  /** The exempt part of the gains on listed units, after losses are set off. */
  readonly exempt: Minor;
  readonly taxable: Minor;
}

interface Losses {
  readonly year: number;
  readonly term: GainTerm;
  readonly loss: number;
  left: number;
}

/**
 * The set-off of the last of the years, with the losses carried into it or made in it. Losses are set off before the
 * exemption, and against gains on units first: the interpretation that exempts least.
 * @param years in order, without gaps
 * @param exemptPaise the exempt amount of a year's gains on listed units, if no other sale of the person has used it
 */
export function setOffOf(
  years: readonly GainsOfYear[],
  carryYears: number,
  exemptPaise: number,
): { readonly terms: readonly SetOff[]; readonly losses: readonly CarriedLoss[] } {
  let open: Losses[] = [];
  let terms: readonly SetOff[] = [];
  let losses: readonly CarriedLoss[] = [];
  for (const { year, gains, units = 0 } of years) {
    open = open.filter((loss) => loss.left > 0 && year <= loss.year + carryYears);
    const before = new Map(open.map((loss) => [loss, loss.left]));
    // Only a short-term loss may be set off against the other term.
    const moved = gains.SHORT < 0 && gains.LONG > 0 ? Math.min(-gains.SHORT, gains.LONG) : 0;
    const own = { SHORT: gains.SHORT + moved, LONG: gains.LONG - moved };
    const rest = { SHORT: Math.max(0, own.SHORT), LONG: Math.max(0, own.LONG) };
    const brought = { SHORT: 0, LONG: 0 };
    for (const loss of open) {
      for (const term of loss.term === "SHORT" ? TERMS : (["LONG"] as const)) {
        const used = Math.min(loss.left, rest[term]);
        loss.left -= used;
        rest[term] -= used;
        brought[term] += used;
      }
    }
    const made = TERMS.filter((term) => own[term] < 0).map((term) => ({
      year,
      term,
      loss: -own[term],
      left: -own[term],
    }));
    open.push(...made);
    const lost = Math.max(0, gains.LONG) - rest.LONG;
    const exempt = { SHORT: 0, LONG: Math.max(0, Math.min(exemptPaise, units - lost, rest.LONG)) };
    terms = TERMS.map((term) => ({
      term,
      gain: gains[term],
      within: minor(term === "SHORT" ? -moved : moved),
      brought: minor(brought[term]),
      exempt: minor(exempt[term]),
      taxable: minor(rest[term] - exempt[term]),
    }));
    losses = open.map((loss) => {
      const had = before.get(loss) ?? loss.left;
      const amounts = {
        loss: minor(loss.loss),
        before: minor(had),
        used: minor(had - loss.left),
        left: minor(loss.left),
      };
      return { year: loss.year, term: loss.term, ...amounts, until: loss.year + carryYears };
    });
  }
  return { terms, losses };
}
