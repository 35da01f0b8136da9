/**
 * Publishes deals. Invariant: the numbers and dates of a published deal never change; only its texts and its evidence can be corrected.
 * Publishing the same file again changes nothing.
 */
import { type DealTerms, dealTerms } from "../../lib/contract/calls/deals.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { ProductTerms } from "../../lib/contract/values/products.ts";
import { productOf } from "../../lib/products/lookup.ts";
import type { Env } from "../env.ts";
import { planCollections } from "../gateways/sandbox/collections.ts";
import { clock } from "../platform/clock.ts";
import { evidenceLackingIn } from "./deal-evidence.ts";
import { dealFile, offeredUnits, termsFrom } from "./deal-file.ts";
import { dealTermsStatement, findDealTerms, progressStatement } from "./deals.ts";
import { masterDocument, masterDocumentKey } from "./master-document.ts";
import { payerGroupStatement } from "./payer-groups.ts";
import { saveHistory } from "./tenure-history.ts";

const IMMUTABLE_FIELDS = ["category", "currency", "unit", "minimum", "total"] as const;

interface Publication {
  readonly dealId: string;
  readonly isNew: boolean;
  /** The evidence that such a deal can show and this one does not. */
  readonly lacks: readonly string[];
}

/**
 * Publishes a deal from a file, or corrects the texts and the evidence of a published one.
 * @throws ZodError for an invalid file; AppError IDEMPOTENCY_CONFLICT when its numbers differ from the published ones.
 */
export async function publishDeal(env: Env, document: unknown): Promise<Publication> {
  const file = dealFile.parse(document);
  const [at, calendar] = [clock.now(), clock.calendar()];
  const published = await findDealTerms(env.CATALOGUE, file.dealId);
  const offered = termsFrom(file, at, calendar, published === null);
  const terms = published ? withPublishedNumbers(published, offered) : offered;
  const { dealId } = terms;
  // The Deal object is created first: a visible deal must be purchasable.
  const units = offeredUnits(terms);
  const isOffered = await env.DEAL.get(env.DEAL.idFromName(dealId)).configure({ dealId, units, placed: file.placed });
  if (!isOffered) throw new AppError("IDEMPOTENCY_CONFLICT");
  await env.DOCUMENTS.put(masterDocumentKey(dealId), await masterDocument(terms, at, calendar), {
    httpMetadata: { contentType: "application/pdf" },
  });
  if (env.SANDBOX && !published) await planCollections(env.SANDBOX, { dealId, lateByDays: file.paysLateByDays });
  const { units: soldUnits, holders } = file.placed;
  await progressStatement(env.CATALOGUE, {
    dealId,
    sequence: 0,
    soldUnits,
    holders,
    restructuring: null,
    redeemsOn: null,
  }).run();
  await saveHistory(env.CATALOGUE, terms, file);
  const { payerGroup: group } = file;
  // The payer's group is written with the deal that names it, or not at all.
  await env.CATALOGUE.batch([
    ...(group === undefined ? [] : [payerGroupStatement(env.CATALOGUE, terms.payer.name, group)]),
    dealTermsStatement(env.CATALOGUE, terms, at),
  ]);
  return { dealId, isNew: published === null, lacks: evidenceLackingIn(terms) };
}

/**
 * The file's texts with the published numbers. A product's relative days count from its publication, so its dates stay;
 * a grade and a track record keep the date on which they were given until they are replaced. Facts that publishing has
 * required since are added, and the rates of early withdrawal lose the rows that the law voids.
 */
function withPublishedNumbers(published: DealTerms, { opensAt: _, closesAt: __, ...words }: DealTerms): DealTerms {
  const { product, rateBps, tenureDays } = published;
  const isSame =
    IMMUTABLE_FIELDS.every((name) => published[name] === words[name]) && isSameProduct(product, words.product);
  if (!isSame) throw new AppError("IDEMPOTENCY_CONFLICT");
  const rating = isSameGrade(published.rating, words.rating) ? published.rating : words.rating;
  const encoded = dealTerms.encode({ ...published, ...words, rating, product, rateBps, tenureDays });
  const added = Object.entries(words.product).filter(([name]) => name === "rateCard" || isAdded(name, product));
  return dealTerms.parse({ ...encoded, product: { ...encoded.product, ...Object.fromEntries(added) } });
}

const isSameGrade = (published: DealTerms["rating"], file: DealTerms["rating"]) =>
  JSON.stringify(published && { ...published, on: null }) === JSON.stringify(file && { ...file, on: null });

/** The days of a product, its text, and the events that operators record. */
const RELATIVE: ReadonlySet<string> = new Set([
  "issuedOn",
  "maturityOn",
  "firstCouponOn",
  "from",
  "on",
  "asset",
  "fixings",
  "skipped",
  "writeDowns",
]);

/** The facts of a product that earlier releases published without. */
const REQUIRED_SINCE: ReadonlySet<string> = new Set(["isin", "passedThrough", "notifiedAs", "taxedAs", "block"]);

const isAdded = (name: string, published: ProductTerms) => REQUIRED_SINCE.has(name) && !(name in published);

function isSameProduct(published: ProductTerms, file: ProductTerms): boolean {
  const numbersOf = (of: object) => JSON.stringify(of, (name, value) => (RELATIVE.has(name) ? null : value));
  const known = Object.fromEntries(Object.entries(file).filter(([name]) => !isAdded(name, published)));
  return numbersOf({ ...published, ...cardOf(published) }) === numbersOf({ ...known, ...cardOf(file) });
}

/** The rates of early withdrawal that count: a row that the law voids is no number of the deal, and a file may leave it out. */
function cardOf(product: ProductTerms) {
  const early = productOf(product).earlyWithdrawalOf?.(product);
  return early ? { rateCard: early.rateCard } : {};
}
