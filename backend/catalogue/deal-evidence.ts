/** Which evidence a deal can show, and what contradicts it. Pure. */
import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import type { Evidence } from "../../lib/contract/values/evidence.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { rankOfGrade } from "../../lib/products/rating.ts";

type Shown = Pick<DealTerms, "product" | "payer" | "rating" | "evidence">;
type Part = keyof Evidence;

type Thing = NonNullable<Evidence["thing"]>["is"];

/** What the deals of these payers are about. */
const THINGS: Partial<Record<Shown["payer"]["role"], Thing>> = {
  LESSEE: "MACHINES",
  TENANT: "BUILDING",
  REIT_SCHEME: "BUILDING",
};
const thingOf = ({ payer: { role } }: Shown): Thing | null => THINGS[role] ?? null;

/** The parts that make sense for the deal. */
function partsFor(deal: Shown): readonly Part[] {
  const { couponTermsOf, sharesOf } = productOf(deal.product);
  const parts: Readonly<Record<Part, boolean>> = {
    financials: true,
    ratings: deal.rating !== null,
    thing: thingOf(deal) !== null,
    monthlyPrices: couponTermsOf !== null,
    rounds: sharesOf !== null,
  };
  return (Object.keys(parts) as Part[]).filter((part) => parts[part]);
}

/** What the deal could show and does not: the operator is reminded of it on publishing. */
export const evidenceLackingIn = (deal: Shown): readonly Part[] =>
  partsFor(deal).filter((part) => deal.evidence[part] === undefined);

const ascend = (values: readonly (number | string)[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));

/** What contradicts the evidence in itself or in the deal, in English for an operator. */
export function evidenceContradictionsIn(deal: Shown): readonly string[] {
  const { financials, ratings, thing, rounds } = deal.evidence;
  const possible = partsFor(deal);
  const given = (Object.keys(deal.evidence) as Part[]).filter((part) => deal.evidence[part] !== undefined);
  const grades = ratings?.earlier ?? [];
  const checks: readonly (readonly [boolean, string])[] = [
    [given.every((part) => possible.includes(part)), "evidence of another kind of deal"],
    [thing === undefined || thing.is === thingOf(deal), "a thing that the deal does not hold"],
    [
      thing?.is !== "BUILDING" || (thing.fromFloor <= thing.toFloor && thing.toFloor < thing.floors),
      "floors that the building does not have",
    ],
    [ascend(financials?.years.map(({ endsIn }) => endsIn) ?? []), "the years of the financials out of order"],
    [grades.every(({ grade }) => rankOfGrade(grade) !== null), "an earlier grade that is not on the scale"],
    [ascend([...grades.map(({ on }) => on), ...(deal.rating ? [deal.rating.on] : [])]), "the grades out of order"],
    [ascend(rounds?.map(({ on }) => on) ?? []), "the rounds out of order"],
  ];
  return checks.flatMap(([isRight, words]) => (isRight ? [] : [words]));
}
