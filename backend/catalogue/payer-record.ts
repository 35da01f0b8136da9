/**
 * Payment records of payers, counted from the payout events of all accounts and the ends of deals. Invariants: a due
 * day of a deal counts once; the statements give the same rows in any order of events; a payout that has ended never
 * becomes late again; every record of a payer is read here.
 */
import type { Deal, DealProgress, ListedTerms } from "../../lib/contract/calls/deals.ts";
import { type PastDeal, pastDeal } from "../../lib/contract/calls/past-deals.ts";
import { type PayerRecord, RECENT_MARKS } from "../../lib/contract/calls/payer-record.ts";
import type { Category } from "../../lib/contract/facts/categories.ts";
import {
  type CalendarDate,
  dateInIndia,
  type EpochMs,
  isCalendarDate,
} from "../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../lib/contract/values/ids.ts";
import { formatDate } from "../../lib/i18n/dates.ts";
import { forEachLocale } from "../../lib/i18n/locales.ts";
import { CATEGORY_FACTS } from "../../lib/products/categories.ts";
import { slugsOf } from "../../lib/products/issuers.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { type DueDay, type MarkedDeal, recentMarksOf } from "../../lib/products/payer-marks.ts";
import { type DealPayments, dealOutcomeOf, payerCountsOf } from "../../lib/products/payer-record.ts";
import { lastDueOn } from "../deal/status.ts";
import { settlementCalendar } from "../platform/settlement-days-store.ts";
import { translateTo } from "../platform/translate.ts";
import { rememberedByText } from "./remembered.ts";

export interface DuePayout {
  readonly dealId: DealId;
  readonly dueOn: CalendarDate;
}

export function latePayoutStatement(catalogue: D1Database, { dealId, dueOn }: DuePayout): D1PreparedStatement {
  return catalogue
    .prepare("INSERT INTO payer_payout (deal_id, due_on, ended_on) VALUES (?, ?, NULL) ON CONFLICT DO NOTHING")
    .bind(dealId, dueOn);
}

/** The due days that are late in the record. */
export async function listLateDays(catalogue: D1Database): Promise<readonly DuePayout[]> {
  const query = "SELECT deal_id AS dealId, due_on AS dueOn FROM payer_payout WHERE ended_on IS NULL";
  return (await catalogue.prepare(query).all<{ [K in keyof DuePayout]: DuePayout[K] }>()).results;
}

/** Removes a late day, unless its payout has ended meanwhile. */
export function forgetLateDayStatement(catalogue: D1Database, { dealId, dueOn }: DuePayout): D1PreparedStatement {
  return catalogue
    .prepare("DELETE FROM payer_payout WHERE deal_id = ? AND due_on = ? AND ended_on IS NULL")
    .bind(dealId, dueOn);
}

export function endedPayoutStatement(
  catalogue: D1Database,
  { dealId, dueOn, endedOn }: DuePayout & { readonly endedOn: CalendarDate },
): D1PreparedStatement {
  return catalogue
    .prepare(
      `INSERT INTO payer_payout (deal_id, due_on, ended_on) VALUES (?1, ?2, ?3)
       ON CONFLICT (deal_id, due_on) DO UPDATE SET ended_on = max(coalesce(ended_on, ''), ?3)`,
    )
    .bind(dealId, dueOn, endedOn);
}

interface Row extends Omit<DealPayments, "past" | "isRestructured"> {
  readonly category: Category;
  /** The latest due days with the days on which they ended: "2026-10-01 2026-10-03,2026-11-01 ". */
  readonly days: string | null;
  readonly past: string | null;
  readonly isRestructured: number;
}

const PAYER_OF_DEAL = "json_extract(document, '$.payer.name')";
const PAYER_OF_PAST_DEAL = "json_extract(document, '$.payer')";

/**
 * The payments of each deal: of the payer of one deal, or of all. `?1` is the deal; `?2` a day on which a payout of it
 * is late, though the event may not have arrived, or NULL.
 */
function paymentsQuery(of: "ONE" | "ALL"): string {
  const only = (name: string) =>
    of === "ALL" ? "" : `WHERE ${name} = (SELECT ${PAYER_OF_DEAL} FROM deal WHERE id = ?1)`;
  const known =
    of === "ALL"
      ? "payer_payout"
      : `(SELECT deal_id, due_on, ended_on FROM payer_payout UNION ALL SELECT ?1, ?2, NULL
          WHERE ?2 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payer_payout WHERE deal_id = ?1 AND due_on = ?2))`;
  return `WITH own AS (SELECT id, category, ${PAYER_OF_DEAL} AS payer FROM deal ${only(PAYER_OF_DEAL)}), numbered AS (
      SELECT deal_id, due_on, ended_on, row_number() OVER (PARTITION BY deal_id ORDER BY due_on DESC) AS nth
      FROM ${known} WHERE deal_id IN (SELECT id FROM own)
    ), due AS (
      SELECT deal_id, group_concat(CASE WHEN nth <= ${RECENT_MARKS} THEN due_on || ' ' || coalesce(ended_on, '') END) AS days,
        count(ended_on) AS ended, coalesce(sum(ended_on > due_on), 0) AS late,
        CAST(max(coalesce(max(julianday(ended_on) - julianday(due_on)), 0), 0) AS INTEGER) AS longest,
        count(*) - count(ended_on) AS open, min(CASE WHEN ended_on IS NULL THEN due_on END) AS openSince
      FROM numbered GROUP BY deal_id
    )
    SELECT payer, days, own.category AS category, own.id AS dealId, past_deal.document AS past, coalesce(ended, 0) AS ended, coalesce(late, 0) AS late,
      coalesce(longest, 0) AS longestDelayDays, coalesce(open, 0) AS open, openSince,
      deal_progress.restructuring IS NOT NULL AS isRestructured
    FROM own LEFT JOIN due ON due.deal_id = own.id LEFT JOIN past_deal ON past_deal.deal_id = own.id
      LEFT JOIN deal_progress ON deal_progress.deal_id = own.id
    UNION ALL
    SELECT payer, NULL, category, NULL, document, 0, 0, 0, 0, NULL, 0
    FROM (SELECT deal_id, category, document, ${PAYER_OF_PAST_DEAL} AS payer FROM past_deal ${only(PAYER_OF_PAST_DEAL)})
    WHERE deal_id IS NULL OR deal_id NOT IN (SELECT id FROM own)`;
}

const NAMES = `SELECT ${PAYER_OF_DEAL} AS name FROM deal UNION SELECT ${PAYER_OF_PAST_DEAL} FROM past_deal`;

/** Written by `payer_payout` alone, whose days are calendar dates. */
const dueDaysIn = (days: string | null): readonly DueDay[] =>
  (days ?? "").split(",").flatMap((each) => {
    const [dueOn = "", endedOn = ""] = each.split(" ");
    return isCalendarDate(dueOn) ? [{ dueOn, endedOn: isCalendarDate(endedOn) ? endedOn : null }] : [];
  });

/** Every list of deals reads all of them. */
const rememberedPast = rememberedByText<PastDeal>(2_000);
const parsePast = (document: string): PastDeal => rememberedPast(document, () => pastDeal.parse(JSON.parse(document)));

interface Payments {
  readonly payments: readonly (DealPayments & MarkedDeal & Pick<Row, "category">)[];
  readonly slugs: ReadonlyMap<string, string>;
}

async function readPayments(
  catalogue: D1Database,
  id: DealId | null,
  lateOn: CalendarDate | null = null,
): Promise<Payments> {
  const query = catalogue.prepare(paymentsQuery(id === null ? "ALL" : "ONE"));
  const [rows, names] = await catalogue.batch<Row & { name: string }>([
    id === null ? query : query.bind(id, lateOn),
    catalogue.prepare(NAMES),
  ]);
  const payments = (rows?.results ?? []).map(({ past, isRestructured, days, ...row }) => ({
    ...row,
    dueDays: dueDaysIn(days),
    past: past === null ? null : parsePast(past),
    isRestructured: isRestructured === 1,
  }));
  return { payments, slugs: slugsOf((names?.results ?? []).map(({ name }) => name)) };
}

function recordsOf({ payments, slugs }: Payments, at: EpochMs): ReadonlyMap<string, PayerRecord> {
  const asOf = dateInIndia(at);
  const byPayer = Map.groupBy(payments, ({ payer }) => payer);
  return new Map(
    [...byPayer].map(([payer, own]) => {
      const counts = { payer, ...payerCountsOf(own, asOf), recent: recentMarksOf(own), asOf };
      return [payer, { ...counts, page: `/directory/${slugs.get(payer)}`, sentence: sentenceOf(counts) }];
    }),
  );
}

type Counts = Omit<PayerRecord, "page" | "sentence" | "recent">;

/** A list of deals words the records of all payers, which change with a payout or the day. */
const rememberedSentence = rememberedByText<PayerRecord["sentence"]>(2_000);

/** A payer's record in one sentence, in every language; no other code words it. */
export const sentenceOf = (record: Counts): PayerRecord["sentence"] =>
  rememberedSentence(JSON.stringify(record), () => wordsOf(record));

function wordsOf(record: Counts): PayerRecord["sentence"] {
  const { longestDelayDays: longest, restructuredDeals: restructured, ...counts } = record;
  return forEachLocale((locale) =>
    translateTo(locale)("notices.payerRecord", {
      ...counts,
      ...{ longest, restructured, date: formatDate(record.asOf, locale) },
    }),
  );
}

/** The records of all payers, by name, without those whose deals are all hidden from visitors. */
export async function listPayerRecords(catalogue: D1Database, at: EpochMs): Promise<PayerRecord[]> {
  const { payments, slugs } = await readPayments(catalogue, null);
  const shown = new Set(
    payments.filter(({ category }) => !CATEGORY_FACTS[category].isForExperienced).map(({ payer }) => payer),
  );
  const own = payments.filter(({ payer }) => shown.has(payer));
  const records = [...recordsOf({ payments: own, slugs }, at).values()];
  return records.toSorted((one, other) => one.payer.localeCompare(other.payer));
}

interface RecordQuery {
  readonly dealId: DealId;
  readonly at: EpochMs;
  /** The due day of a payout of the deal that an account knows to be late. */
  readonly lateOn?: CalendarDate;
}

/** The record of the payer of a published deal on all its deals, by name. */
export async function readPayerRecord(
  catalogue: D1Database,
  { dealId, at, lateOn }: RecordQuery,
): Promise<PayerRecord> {
  const [record] = recordsOf(await readPayments(catalogue, dealId, lateOn), at).values();
  if (!record) throw new Error(`no published deal: ${dealId}`);
  return record;
}

type Published = ListedTerms & { readonly progress: DealProgress };

/** Deals with the records of their payers and their own outcomes. One read, however many deals. */
export async function withRecords<Offered extends Published>(
  catalogue: D1Database,
  deals: readonly Offered[],
  at: EpochMs,
): Promise<(Offered & Pick<Deal, "record" | "outcome">)[]> {
  const [only] = deals;
  if (!only) return [];
  const read = await readPayments(catalogue, deals.length === 1 ? only.dealId : null);
  const records = recordsOf(read, at);
  const byDeal = new Map(read.payments.map((payments) => [payments.dealId, payments]));
  return deals.map((deal) => {
    const payments = byDeal.get(deal.dealId);
    if (!payments) throw new Error(`no published deal: ${deal.dealId}`);
    const promises = productOf(deal.product).promise !== "NONE";
    return {
      ...deal,
      record: promises ? (records.get(deal.payer.name) ?? null) : null,
      outcome: outcomeOf(deal, payments, at),
    };
  });
}

function outcomeOf(deal: Published, payments: DealPayments, at: EpochMs): Deal["outcome"] {
  const [closedOn, today] = [dateInIndia(deal.closesAt), dateInIndia(at)];
  return dealOutcomeOf({
    payments,
    progress: deal.progress,
    lastDueOn: lastDueOn(deal, { ...deal.progress, calendar: settlementCalendar() }),
    closedOn,
    today,
  });
}
