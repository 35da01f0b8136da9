/** Events of a bond since its publication: fixings, cancelled coupons and write-downs. Pure. */
import { addDays, type CalendarDate } from "../contract/values/calendar-date.ts";
import type { ProductTerms } from "../contract/values/products.ts";
import type { WriteDown } from "../finance/bond.ts";
import type { Fixing } from "../finance/floating-rate.ts";

export interface BondEvents {
  readonly fixings: readonly Fixing[];
  /** Coupon days whose coupon is cancelled. */
  readonly skipped: readonly CalendarDate[];
  readonly writeDowns: readonly WriteDown[];
}

const NOTHING: BondEvents = { fixings: [], skipped: [], writeDowns: [] };

export function eventsOf(product: ProductTerms): BondEvents {
  if (product.kind !== "BOND") return NOTHING;
  const { floating, perpetual } = product;
  const { skipped, writeDowns } = perpetual ?? NOTHING;
  return { fixings: floating?.fixings ?? [], skipped, writeDowns };
}

/** The terms with the events of today. @throws Error for a product without such events */
export function withEvents(product: ProductTerms, { fixings, skipped, writeDowns }: BondEvents): ProductTerms {
  if (product.kind !== "BOND" || !hasEvents(product)) throw new Error("terms that never change");
  const { floating, perpetual } = product;
  return {
    ...product,
    ...(floating && { floating: { ...floating, fixings: fixings.map(written) } }),
    ...(perpetual && { perpetual: { ...perpetual, skipped: [...skipped], writeDowns: [...writeDowns] } }),
  };
}

const written = ({ mistakenBps, ...fixing }: Fixing) =>
  mistakenBps ? { ...fixing, mistakenBps: [...mistakenBps] } : fixing;

/** Whether operators record events of such a bond. */
export const hasEvents = (product: ProductTerms): boolean =>
  product.kind === "BOND" && (product.floating !== undefined || product.perpetual !== undefined);

/** The terms as they were published. */
export const asPublished = (product: ProductTerms): ProductTerms =>
  hasEvents(product) ? withEvents(product, NOTHING) : product;

/** The first day to which payouts may accrue that the events change; null where they are the same. */
export function changedFrom(known: BondEvents, current: BondEvents): CalendarDate | null {
  const days = [
    // A coupon that is paid on the day of its fixing accrued before it.
    ...differing(known.fixings, current.fixings).map(({ from }) => addDays(from, 1)),
    ...differing(
      known.skipped.map((on) => ({ on })),
      current.skipped.map((on) => ({ on })),
    ).map(({ on }) => on),
    ...differing(known.writeDowns, current.writeDowns).map(({ on }) => on),
  ];
  return days.toSorted()[0] ?? null;
}

/** Whether `events` include all `known` ones. Events are never removed, so an older reading includes fewer of them. */
export function includesAll(events: BondEvents, known: BondEvents): boolean {
  const goesOn = (fixing: Fixing) => {
    const later = events.fixings.find(({ from }) => from === fixing.from);
    const rates = later ? ratesOf(later) : [];
    return ratesOf(fixing).every((rate, index) => rates[index] === rate);
  };
  return (
    known.skipped.every(isIn(events.skipped)) &&
    known.writeDowns.every(isIn(events.writeDowns)) &&
    known.fixings.every(goesOn)
  );
}

/** Every rate that was recorded for a day, the present one last. */
const ratesOf = ({ mistakenBps = [], referenceBps }: Fixing) => [...mistakenBps, referenceBps];

/** The entries of each list that are missing in the other. */
function differing<Each>(known: readonly Each[], current: readonly Each[]): readonly Each[] {
  const missingIn = (list: readonly Each[]) => {
    const isKnown = isIn(list);
    return (each: Each) => !isKnown(each);
  };
  return [...known.filter(missingIn(current)), ...current.filter(missingIn(known))];
}

function isIn<Each>(list: readonly Each[]): (each: Each) => boolean {
  const written = new Set(list.map((each) => JSON.stringify(each)));
  return (each) => written.has(JSON.stringify(each));
}
