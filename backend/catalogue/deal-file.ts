/**
 * The file from which an operator publishes a deal: its terms in the contract's wire format, with relative days instead
 * of dates, so that a file can be published on any day; derived values are omitted.
 */

import { z } from "zod";
import { type DealTerms, dealTerms, type InvestmentType } from "../../lib/contract/calls/deals.ts";
import {
  addDays,
  type CalendarDate,
  calendarDateOf,
  dateInIndia,
  daysBetween,
  type EpochMs,
  epochMs,
  startOfDayInIndia,
} from "../../lib/contract/values/calendar-date.ts";
import { type ProductTerms, product } from "../../lib/contract/values/products.ts";
import { couponDayBefore } from "../../lib/finance/bond-price.ts";
import type { HolidayCalendar } from "../../lib/finance/business-days.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { deemedMaturityOf, MONTHS_OF_A_PERPETUAL, statesPerpetual } from "../../lib/products/perpetual.ts";
import { amountOfUnits, purchaseDayOf } from "../../lib/products/purchase.ts";
import { RESIDENT_WITH_PAN } from "../deal/terms.ts";
import { evidenceContradictionsIn } from "./deal-evidence.ts";
import { lawContradictionsIn } from "./deal-law.ts";

const days = (most: number) => z.number().int().min(-most).max(most);
const HOUR_MS = 3_600_000;
const OPENING_HOUR = 10;
const CLOSING_HOUR = 18;
const YEARS = 366;

const isoDate = z.iso.date();

/** A date may be given as days from publication, `{ "inDays": 700 }`; it is converted before the contract parses it. */
const dateOrDays = z.union([isoDate, z.object({ inDays: days(40 * YEARS) })]);
type DateOrDays = z.infer<typeof dateOrDays>;

/** A coupon day of a bond may be given as months before its maturity, `{ "monthsToMaturity": 12 }`. */
const monthsToMaturity = z.strictObject({ monthsToMaturity: z.number().int().min(1).max(MONTHS_OF_A_PERPETUAL) });

const { product: _, rating: __, ...common } = dealTerms.shape;

export const dealFile = z
  .object(common)
  .omit({ category: true, opensAt: true, closesAt: true, rateBps: true, tenureDays: true, investmentType: true })
  .extend({
    currency: common.currency.default("INR"),
    /** Parsed by the contract after relative days are converted to dates. */
    product: z.looseObject({
      kind: z.string(),
      issuedOn: dateOrDays.optional(),
      maturityOn: dateOrDays.optional(),
    }),
    rating: z.object({ grade: z.string(), agency: z.string(), givenDaysAgo: z.number().int().min(0) }).nullable(),
    /** 0 opens at once; a later day opens at 10:00 in India. */
    opensInDays: days(YEARS),
    /** Closes at 18:00 in India. */
    closesInDays: days(2 * YEARS),
    /** Units already sold to holders who are recorded elsewhere. */
    placed: z
      .object({ units: z.number().int().min(0), holders: z.number().int().min(0) })
      .default({ units: 0, holders: 0 }),
    /**
     * The group of companies to which the payer belongs; null where it stands alone. A file without the field says nothing:
     * the payer keeps the group that an earlier file stated.
     */
    payerGroup: z.string().trim().min(1).max(80).nullable().optional(),
    /**
     * For a reserve: the monthly rates paid for a tenure before publication, oldest first; the last is that of the
     * month before the deal opens.
     */
    history: z
      .array(
        z.object({
          tenureMonths: z.number().int().min(1),
          ratesBps: z.array(z.number().int().positive()).min(1).max(120),
        }),
      )
      .default([]),
    /** Sandbox only: days by which the deal's payer is late. */
    paysLateByDays: z.number().int().min(0).max(365).default(0),
  })
  .refine(({ opensInDays, closesInDays }) => opensInDays <= closesInDays, "closes before it opens")
  .refine(({ unit, minimum, total }) => minimum % unit === 0 && total % unit === 0, "not a whole number of units")
  .refine(({ minimum, total }) => minimum <= total, "the minimum is above the total")
  .refine(({ unit, total, placed }) => placed.units * unit <= total, "more is placed than offered");
export type DealFile = z.output<typeof dealFile>;

/** Tenure shown for a deal. Pure. */
type Offered = Pick<DealTerms, "product" | "unit" | "minimum">;

/** Days to the last payout of the longest tenure offered; null for products without payouts. */
function longestTenureOf(deal: Offered, on: CalendarDate, calendar: HolidayCalendar): number | null {
  const product = productOf(deal.product);
  const term = product.termOf(deal.product);
  if (term.is === "days") return term.days;
  if (term.is === "date") return daysBetween({ from: on, to: term.on });
  if (term.is === "open") return null;
  const units = deal.minimum / deal.unit;
  const purchase = { units, amount: amountOfUnits(deal, units), cost: null };
  const tenureMonths = term.is === "choice" ? Math.max(...term.rates.map((row) => row.tenureMonths)) : null;
  const plan = { rateBps: product.rateOf(deal, on, calendar), tenureMonths, payoutPlan: null };
  const order = { deal, purchase, plan, investOn: on, taxpayer: RESIDENT_WITH_PAN, calendar };
  const last = product.scheduleOf(order).at(-1);
  return last ? daysBetween({ from: on, to: last.accruesTo }) : null;
}

/**
 * The deal's terms when published now.
 * @throws ZodError for an invalid product, or one that contradicts the rest of the file.
 */
export function termsFrom(file: DealFile, at: EpochMs, calendar: HolidayCalendar, isNew = true): DealTerms {
  const { opensInDays, closesInDays, placed, paysLateByDays, history, payerGroup, rating, ...words } = file;
  const today = dateInIndia(at);
  const hourOf = (inDays: number, hour: number) => epochMs(startOfDayInIndia(addDays(today, inDays)) + hour * HOUR_MS);
  const offered = offeredIn(file, today, isNew);
  const terms = {
    ...words,
    category: productOf(offered).category,
    investmentType: investmentTypeOf(file),
    product: offered,
    rating: rating && { grade: rating.grade, agency: rating.agency, on: addDays(today, -rating.givenDaysAgo) },
    opensAt: opensInDays === 0 ? at : hourOf(opensInDays, OPENING_HOUR),
    closesAt: hourOf(closesInDays, CLOSING_HOUR),
  };
  const opensOn = dateInIndia(terms.opensAt);
  const rateBps = productOf(offered).rateOf(terms, purchaseDayOf(terms, terms.opensAt, calendar), calendar);
  const contradictions = [
    ...evidenceContradictionsIn(terms).map((message) => refusal("evidence", message)),
    ...lawContradictionsIn(terms, opensOn).map((message) => refusal("texts", message)),
  ];
  if (contradictions.length > 0) throw new z.ZodError(contradictions);
  return { ...terms, rateBps, tenureDays: longestTenureOf(terms, opensOn, calendar) };
}

const refusal = (part: string, message: string) => ({
  code: "custom" as const,
  path: [part],
  input: undefined,
  message,
});

const investmentTypeOf = ({ currency }: Pick<DealFile, "currency">): InvestmentType =>
  currency === "INR" ? "INR" : "GIFT";

const offersTenure = (offered: ProductTerms, months: number) => {
  const { hasRateHistory, termOf } = productOf(offered);
  const term = termOf(offered);
  return hasRateHistory && term.is === "choice" && term.rates.some(({ tenureMonths }) => tenureMonths === months);
};

/** Terms by which the return of a bond follows an index, a share or a price: market-linked debentures. */
const MARKET_LINKS: ReadonlySet<string> = new Set([
  "linkedTo",
  "marketLinked",
  "underlying",
  "index",
  "participationBps",
]);

/**
 * A term that its product does not know would be dropped in silence, and the bond sold as a plain one.
 * Market-linked bonds are refused by design: their payouts are unknown before maturity.
 */
function refuseUnknownTerms(given: object, parsed: object, refuse: (message: string) => void): void {
  for (const name of Object.keys(given).filter((each) => !(each in parsed))) {
    if (MARKET_LINKS.has(name))
      refuse(`MARKET_LINKED_REFUSED: a return that follows a market is not sold here (${name})`);
    else refuse(`a term that no such product knows: ${name}`);
  }
}

/** A published deal keeps its numbers, whatever is required of a new one. */
const fileProduct = (file: DealFile, isNew: boolean) =>
  product.superRefine((offered, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    const { investmentType, contradictionsIn } = productOf(offered);
    if (investmentType !== investmentTypeOf(file)) refuse("not a product of this currency");
    refuseUnknownTerms(file.product, offered, refuse);
    if (!file.history.every((past) => offersTenure(offered, past.tenureMonths))) refuse("the history of no tenure");
    if (isNew) for (const contradiction of contradictionsIn({ ...file, product: offered })) refuse(contradiction);
  });

function offeredIn(file: DealFile, today: CalendarDate, isNew: boolean) {
  const { issuedOn, maturityOn, ...rest } = file.product;
  const stated = maturityOn && calendarDateOf(dayOf(maturityOn, today));
  const isPerpetual = statesPerpetual(rest) && issuedOn !== undefined;
  const maturity = stated ?? (isPerpetual ? deemedMaturityOf(calendarDateOf(dayOf(issuedOn, today))) : undefined);
  return fileProduct(file, isNew).parse({
    ...(maturity ? withCouponDays(rest, maturity) : rest),
    ...(issuedOn && { issuedOn: dayOf(issuedOn, today) }),
    ...(maturity && { maturityOn: maturity }),
  });
}

const dayOf = (day: DateOrDays, today: CalendarDate): string =>
  typeof day === "string" ? day : addDays(today, day.inDays);

/** Terms with every coupon day as a date. */
function withCouponDays(terms: object, maturity: CalendarDate): object {
  return Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, withDay(value, maturity)]));
}

function withDay(value: unknown, maturity: CalendarDate): unknown {
  if (Array.isArray(value)) return value.map((each) => withDay(each, maturity));
  if (typeof value !== "object" || value === null) return value;
  const relative = monthsToMaturity.safeParse(value);
  if (!relative.success) return withCouponDays(value, maturity);
  return couponDayBefore({ maturity, frequency: 12 }, relative.data.monthsToMaturity);
}

export const offeredUnits = ({ total, unit }: Pick<DealTerms, "total" | "unit">): number => total / unit;
