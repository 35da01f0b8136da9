/**
 * Bonds of Additional Tier 1 capital: without maturity, with coupons that the bank may cancel and principal that it may write
 * down. Sources, read on 27 November 2026. Basel III directions of the RBI (RBI/2014-15/201, rbi.org.in): called after five
 * years at the earliest, coupons at the bank's discretion and never made up, written down below a trigger. SEBI circular
 * SEBI/HO/DDHS/CIR/P/2020/199 of 6 October 2020 (reprint at mehta-mehtaadvisory.com): allotted to qualified institutional
 * buyers, allotment and trading lot at least one crore. SEBI of 10 and 22 March 2021 (thehindubusinessline.com): valued by a
 * life of a hundred years from the issue. The minimum of 5.5 % for the trigger was found in secondary texts only.
 */
import { minor } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import type { ProductOf, ProductTerms } from "../contract/values/products.ts";
import { PAR_QUOTE } from "../finance/quoted-price.ts";

type Terms = ProductOf<"BOND">;

export const MONTHS_OF_A_PERPETUAL = 1_200;
const MONTHS_TO_FIRST_CALL = 60;
const LEAST_TRADE = minor(1_00_00_000_00);
const LEAST_TRIGGER_BPS = 550;

export const deemedMaturityOf = (issuedOn: CalendarDate): CalendarDate => addMonths(issuedOn, MONTHS_OF_A_PERPETUAL);

export const perpetualOf = (product: ProductTerms) => (product.kind === "BOND" ? (product.perpetual ?? null) : null);

/** Whether the product of an operator's file, whose terms are not read yet, states that it is perpetual. */
export const statesPerpetual = (terms: object): boolean => "perpetual" in terms;

/** The corrections and fixings of a floating bond; none for other products. */
export const fixingsOf = (product: ProductTerms) => (product.kind === "BOND" && product.floating?.fixings) || [];

/** The key of the words for a holding's rate: a bond without maturity was quoted to its call. */
export const rateWordsOf = <Kind extends ProductTerms["kind"]>(kind: Kind, hasEnd: boolean) =>
  kind === "BOND" && !hasEnd ? ("BOND.perpetual" as const) : kind;

/** The first day after `on` on which the bank may redeem the bond; null for other bonds, and after the last. */
export const firstCallAfter = (product: ProductTerms, on: CalendarDate) =>
  product.kind === "BOND" && product.perpetual ? (product.calls?.find((call) => call.on > on) ?? null) : null;

const MONTHS_FORESEEN = 120;

/**
 * Whether lists of future payouts show a payout: of a bond without maturity, the coupons of the ten years ahead, and no
 * unannounced repayment.
 */
export function isForeseen(product: ProductTerms, dueOn: CalendarDate, today: CalendarDate): boolean {
  return perpetualOf(product) === null || dueOn <= lastForeseenOn(today);
}

/** The last day whose payouts are shown of a bond without maturity. */
export const lastForeseenOn = (today: CalendarDate): CalendarDate => addMonths(today, MONTHS_FORESEEN);

/** @param unit face value of one bond, in paise */
export function contradictionsInPerpetual(terms: Terms, unit: number): readonly string[] {
  const { perpetual, issuedOn, maturityOn, payout, security, calls = [], listed } = terms;
  if (!perpetual) return [];
  const { steps, repayments, puts, floating, notifiedAs } = terms;
  const is = (holds: boolean, contradiction: string) => (holds ? [contradiction] : []);
  const isPlain = [steps, repayments, puts, floating, notifiedAs].every((term) => term === undefined);
  const earliest = addMonths(issuedOn, MONTHS_TO_FIRST_CALL);
  return [
    ...is(maturityOn !== deemedMaturityOf(issuedOn), "a perpetual bond with a maturity"),
    ...is(!isPlain, "a perpetual bond has no steps, repayments, puts, reset or notification"),
    ...is(payout !== "YEARLY" && payout !== "HALF_YEARLY", "a perpetual bond pays yearly or half-yearly"),
    ...is(security !== "SUBORDINATED" || !listed, "a perpetual bond is subordinated and listed"),
    ...is(calls.length === 0, "a perpetual bond without a call: a deal states when its money may come back"),
    ...is(
      calls.some(({ on }) => on < earliest),
      "a call within five years of the issue",
    ),
    ...is(
      calls.some(({ price }) => price !== PAR_QUOTE),
      "a perpetual bond is called at its face value",
    ),
    ...is(unit < LEAST_TRADE, "PERPETUAL_LOT: such bonds are traded from ₹1,00,00,000 on"),
    ...is(perpetual.triggerBps < LEAST_TRIGGER_BPS, "a trigger below 5.5 %"),
    ...is(
      perpetual.skipped.length + perpetual.writeDowns.length > 0,
      "events in a file: record each with npm run ops -- skip or write-down",
    ),
  ];
}
