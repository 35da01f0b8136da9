/**
 * Published deals. Their terms are stored in D1 in wire format and parsed with the contract on every read. One deal's
 * availability is read from its Durable Object; a list shows the last projected state, which may be some seconds old.
 */
import { z } from "zod";
import {
  DETAIL_ONLY_FIELDS,
  type DealProgress,
  type DealStatus,
  type DealTerms,
  dealTerms,
  type InvestmentType,
  type ListedTerms,
  listedTerms,
  type Restructuring,
  restructuring,
} from "../../lib/contract/calls/deals.ts";
import type { Category } from "../../lib/contract/facts/categories.ts";
import { CURRENCIES, type Currency } from "../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { type DealId, dealId } from "../../lib/contract/values/ids.ts";
import { amountOfUnits } from "../../lib/products/purchase.ts";
import { dealStatusAt } from "../deal/status.ts";
import type { Env } from "../env.ts";
import { settlementCalendar } from "../platform/settlement-days-store.ts";
import { offeredUnits } from "./deal-file.ts";
import { withLawOf } from "./deal-law.ts";
import { rateOnSale } from "./market-rate.ts";
import { rememberedByText } from "./remembered.ts";

const parseAgreed = (document: string): Restructuring => restructuring.parse(JSON.parse(document));

const parseTerms = (document: string): DealTerms => dealTerms.parse(JSON.parse(document));

/** Every list of deals reads all of them, and a list is drawn for each investor. */
const rememberedListing = rememberedByText<ListedTerms>(500);
const parseListed = (document: string): ListedTerms =>
  rememberedListing(document, () => listedTerms.parse(JSON.parse(document)));

export async function listDealIds(catalogue: D1Database): Promise<readonly DealId[]> {
  const { results } = await catalogue.prepare("SELECT id FROM deal ORDER BY id").all<{ id: string }>();
  return results.map(({ id }) => dealId.parse(id));
}

/** The currencies in which the payers of published deals pay. */
export async function listDealCurrencies(catalogue: D1Database): Promise<readonly Currency[]> {
  const { results } = await catalogue
    .prepare("SELECT DISTINCT json_extract(document, '$.currency') AS currency FROM deal")
    .all<{ currency: string }>();
  return CURRENCIES.filter((each) => results.some(({ currency }) => currency === each));
}

export async function findDealTerms(catalogue: D1Database, id: DealId): Promise<DealTerms | null> {
  const row = await catalogue.prepare("SELECT document FROM deal WHERE id = ?").bind(id).first<{ document: string }>();
  return row && parseTerms(row.document);
}

/** Statement that writes the terms of a new deal, or of one whose texts were corrected. */
export const dealTermsStatement = (catalogue: D1Database, terms: DealTerms, at: EpochMs): D1PreparedStatement =>
  catalogue
    .prepare(
      `INSERT INTO deal (id, category, opens_at, closes_at, published_at, document) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (id) DO UPDATE SET document = ?6`,
    )
    .bind(
      ...[terms.dealId, terms.category, terms.opensAt, terms.closesAt, at],
      JSON.stringify(z.encode(dealTerms, terms)),
    );

/** Writes a change of a published deal's terms, unless they have changed since they were read. @returns whether it was written */
export async function changeDealTerms(catalogue: D1Database, read: DealTerms, changed: DealTerms): Promise<boolean> {
  const written = (terms: DealTerms) => JSON.stringify(z.encode(dealTerms, terms));
  const row = await catalogue
    .prepare("SELECT document FROM deal WHERE id = ?")
    .bind(read.dealId)
    .first<{ document: string }>();
  if (!row || written(parseTerms(row.document)) !== written(read)) return false;
  const { meta } = await catalogue
    .prepare("UPDATE deal SET document = ? WHERE id = ? AND document = ?")
    .bind(written(changed), read.dealId, row.document)
    .run();
  return meta.changes === 1;
}

/** A published deal without the record of its payer, which counts all the payer's deals (`withRecords`). */
export type PublishedDeal = DealTerms & { readonly progress: DealProgress };
type PublishedListing = ListedTerms & { readonly progress: DealProgress };

interface Sold {
  readonly soldUnits: number;
  readonly holders: number;
  readonly restructuring: Restructuring | null;
  readonly redeemsOn: CalendarDate | null;
}

function progressOf(
  terms: ListedTerms,
  { soldUnits, holders, restructuring, redeemsOn }: Sold,
  at: EpochMs,
): DealProgress {
  const remainingUnits = offeredUnits(terms) - soldUnits;
  const status = dealStatusAt({ terms, remainingUnits, restructuring, redeemsOn, at, calendar: settlementCalendar() });
  const isOver = status === "CLOSED" || status === "MATURED";
  return {
    dealId: terms.dealId,
    status,
    remaining: amountOfUnits(terms, isOver ? 0 : remainingUnits),
    sold: amountOfUnits(terms, soldUnits),
    holders,
    restructuring,
    redeemsOn,
    at,
  };
}

interface DealFilter {
  readonly category?: Category | undefined;
  readonly status?: DealStatus | undefined;
  readonly investmentType: InvestmentType;
}

/** D1 removes these fields, so that most of a document is neither transferred nor parsed. */
const withoutDetails = DETAIL_ONLY_FIELDS.map((field) => `, '$.${field}'`).join("");

/** Open deals first, the soonest to close leading; then closed ones, the most recently closed leading. */
export async function listDeals(
  { CATALOGUE }: Pick<Env, "CATALOGUE">,
  { category, status, investmentType }: DealFilter,
  at: EpochMs,
): Promise<PublishedListing[]> {
  const { results } = await CATALOGUE.prepare(
    `SELECT json_remove(document${withoutDetails}) AS document, coalesce(units_sold, 0) AS soldUnits, coalesce(holders, 0) AS holders, restructuring,
       redeems_on AS redeemsOn
     FROM deal LEFT JOIN deal_progress ON deal_id = id WHERE category = ?1 OR ?1 IS NULL
     ORDER BY closes_at <= ?2, abs(closes_at - ?2)`,
  )
    .bind(category ?? null, at)
    .all<Omit<Sold, "restructuring"> & { document: string; restructuring: string | null }>();
  const deals = results.map(({ document, restructuring: agreed, ...sold }) => {
    const terms = parseListed(document);
    const progress = progressOf(terms, { ...sold, restructuring: agreed === null ? null : parseAgreed(agreed) }, at);
    return { ...terms, progress, rateBps: rateOnSale({ ...terms, progress }, at, settlementCalendar()) };
  });
  return deals.filter(
    (deal) => deal.investmentType === investmentType && (status === undefined || deal.progress.status === status),
  );
}

/**
 * One deal with its current availability.
 * @throws AppError NOT_FOUND
 */
export async function getDeal(env: Pick<Env, "CATALOGUE" | "DEAL">, id: DealId, at: EpochMs): Promise<PublishedDeal> {
  // In sequence: a call to the object of an invented id would create the object.
  const terms = await findDealTerms(env.CATALOGUE, id);
  const progress = terms && (await env.DEAL.get(env.DEAL.idFromName(id)).progress());
  if (!terms || !progress) throw new AppError("NOT_FOUND");
  const { sold: soldUnits, holders, restructuring, redeemsOn } = progress;
  const now = progressOf(terms, { soldUnits, holders, restructuring, redeemsOn }, at);
  const rateBps = rateOnSale({ ...terms, progress: now }, at, settlementCalendar());
  return { ...withLawOf(terms, dateInIndia(at)), rateBps, progress: now };
}

interface ProgressEvent extends Sold {
  readonly dealId: DealId;
  /** The sequence of the deal's events, increasing. */
  readonly sequence: number;
}

/** Applies a deal's progress event; ignored when older than the stored state. */
export function progressStatement(catalogue: D1Database, event: ProgressEvent): D1PreparedStatement {
  return catalogue
    .prepare(
      `INSERT INTO deal_progress (deal_id, sequence, units_sold, holders, restructuring, redeems_on)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (deal_id) DO UPDATE SET sequence = ?2, units_sold = ?3, holders = ?4, restructuring = ?5, redeems_on = ?6
       WHERE sequence < ?2`,
    )
    .bind(
      ...[event.dealId, event.sequence, event.soldUnits, event.holders],
      event.restructuring && JSON.stringify(event.restructuring),
      event.redeemsOn,
    );
}
