/** The parts of evidence that a deal can show, and the contradictions in them. Pure. */
import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import type { Evidence } from "../../lib/contract/values/evidence.ts";
import { assetFormOf } from "../../lib/products/asset-form.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { rankOfGrade } from "../../lib/products/rating.ts";

type Shown = Pick<DealTerms, "product" | "payer" | "rating" | "evidence">;
type Part = keyof Evidence;

/** The parts that make sense for the deal. */
function partsFor(deal: Shown): readonly Part[] {
  const { couponTermsOf, sharesOf } = productOf(deal.product);
  const parts: Readonly<Record<Part, boolean>> = {
    financials: true,
    ratings: deal.rating !== null,
    asset: assetFormOf(deal) !== null,
    monthlyPrices: couponTermsOf !== null,
    rounds: sharesOf !== null,
  };
  return (Object.keys(parts) as Part[]).filter((part) => parts[part]);
}

/** The parts that the deal could show and lacks, and a building's position; publishing reports them to the operator. */
export function evidenceLackingIn(deal: Shown): readonly (Part | "position")[] {
  const { asset } = deal.evidence;
  const isUnplaced = asset?.is === "BUILDING" && asset.position === undefined;
  return [
    ...partsFor(deal).filter((part) => deal.evidence[part] === undefined),
    ...(isUnplaced ? (["position"] as const) : []),
  ];
}

const ascend = (values: readonly (number | string)[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));

/** Contradictions within the evidence, or between it and the deal, in English for an operator. */
export function evidenceContradictionsIn(deal: Shown): readonly string[] {
  const { financials, ratings, asset, rounds } = deal.evidence;
  const possible = partsFor(deal);
  const given = (Object.keys(deal.evidence) as Part[]).filter((part) => deal.evidence[part] !== undefined);
  const grades = ratings?.earlier ?? [];
  const checks: readonly (readonly [boolean, string])[] = [
    [given.every((part) => possible.includes(part)), "evidence of another kind of deal"],
    [asset === undefined || asset.is === assetFormOf(deal), "an asset of another kind than the deal's"],
    [
      asset?.is !== "BUILDING" || (asset.fromFloor <= asset.toFloor && asset.toFloor < asset.floors),
      "floors that the building does not have",
    ],
    [ascend(financials?.years.map(({ endsIn }) => endsIn) ?? []), "the years of the financials out of order"],
    [grades.every(({ grade }) => rankOfGrade(grade) !== null), "an earlier grade that is not on the scale"],
    [ascend([...grades.map(({ on }) => on), ...(deal.rating ? [deal.rating.on] : [])]), "the grades out of order"],
    [ascend(rounds?.map(({ on }) => on) ?? []), "the rounds out of order"],
  ];
  return checks.flatMap(([isRight, words]) => (isRight ? [] : [words]));
}
