/**
 * The letter that asks a payer to correct its TDS statement: as text in the investor's language, and as a PDF in a
 * language of Latin script, because the PDF's fonts have no other (docs/decisions/0108).
 */
import type { CreditStatement, MatchedDeduction, PayerLetter } from "../../../lib/contract/calls/tax.ts";
import { addPaise } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import { DEFAULT_LOCALE, type Locale } from "../../../lib/i18n/locales.ts";
import { pdfOf } from "../../pdf/document.ts";
import { translateTo } from "../../platform/translate.ts";
import { type LetterheadHolder, printedName } from "../statements/letterhead.ts";
import { money } from "../statements/statement-figures.ts";
import { referenceOf } from "./tax-payments.ts";

export interface LetterWriter {
  readonly holder: LetterheadHolder;
  readonly year: string;
  readonly statement: CreditStatement;
  readonly locale: Locale;
  readonly at: EpochMs;
  /** Number of lines of the statement that could not be read. */
  readonly unread: number;
}

interface Addressee {
  readonly payerName: string;
  readonly tan: string | null;
}

/**
 * One letter for each known payer with a deduction that it has to report, correct or pay in. None while lines are unread:
 * one of them may be the entry that a letter would call missing or wrong.
 */
export async function lettersFor(
  deductions: readonly MatchedDeduction[],
  writer: LetterWriter,
): Promise<readonly PayerLetter[]> {
  if (writer.unread > 0) return [];
  const today = dateInIndia(writer.at);
  const faulty = deductions.filter((deduction) => isToBeMended(deduction, today));
  const byPayer = [...Map.groupBy(faulty, ({ payerName }) => payerName)];
  return Promise.all(
    byPayer.flatMap(([payerName, own]) =>
      payerName === null ? [] : [letterTo({ payerName, tan: own[0]?.tan ?? null }, own, writer)],
    ),
  );
}

function isToBeMended({ status, entry, dueOn }: MatchedDeduction, today: CalendarDate): boolean {
  switch (status) {
    case "MISSING":
    case "DIFFERENT":
      return true;
    case "NOT_CREDITED":
      // A provisional entry awaits the accounts office of a government payer; the payer has done its part.
      return entry?.booking !== "PROVISIONAL" && today > dueOn;
    case "MATCHED":
    case "AWAITED":
    case "UNCHECKED":
      return false;
  }
}

async function letterTo(
  { payerName, tan }: Addressee,
  own: readonly MatchedDeduction[],
  writer: LetterWriter,
): Promise<PayerLetter> {
  const { subject, greeting, request, items, closing } = wordsOf({ payerName, tan }, own, writer);
  const body = [greeting, request, items.map((item) => `- ${item}`).join("\n"), closing].join("\n\n");
  const holder = { ...writer.holder, name: printedName(writer.holder, DEFAULT_LOCALE) };
  const printed = wordsOf({ payerName, tan }, own, { ...writer, holder, locale: DEFAULT_LOCALE });
  return { payerName, tan, subject, body, pdf: Buffer.from(await pdfFrom(printed, writer)).toString("base64") };
}

type Words = ReturnType<typeof wordsOf>;

function wordsOf(
  { payerName, tan }: Addressee,
  own: readonly MatchedDeduction[],
  { holder, year, statement, locale }: LetterWriter,
) {
  const t = translateTo(locale);
  const total = money("INR", addPaise(...own.map(({ tax }) => tax)));
  const about = {
    ...{ payer: payerName, tan: tan ?? t("reports.workbook.unknown"), year, name: holder.name ?? "–", total },
    statement: t(`reports.letter.statements.${statement}`),
  };
  return {
    subject: t("reports.letter.subject", about),
    greeting: t("reports.letter.greeting", about),
    request: t("reports.letter.request", { ...about, pan: holder.maskedPan ?? "–" }),
    items: own.map((deduction) => itemOf(deduction, locale)),
    closing: t("reports.letter.closing", about),
  };
}

function itemOf(deduction: MatchedDeduction, locale: Locale): string {
  const { reference, section, quarter, deductedOn, amount, tax, differences, entry, reversal } = deduction;
  const t = translateTo(locale);
  const facts = {
    ...{ section, quarter: `Q${quarter}`, on: formatDate(deductedOn, locale) },
    // The payer cannot look up an internal id.
    reference: referenceOf({ reference, paidOn: deductedOn }),
  };
  const ours = t("reports.letter.ours", { ...facts, amount: money("INR", amount), tax: money("INR", tax) });
  if (!entry) return `${ours} ${absence(reversal, locale)}`;
  const stated = {
    ...{ section: entry.section, on: formatDate(entry.on, locale) },
    ...{ amount: money("INR", entry.amount), tax: money("INR", entry.tax), deposited: money("INR", entry.deposited) },
  };
  const differing = differences.map((each) => t(`reports.letter.differences.${each}`)).join(", ");
  return [
    ours,
    t("reports.letter.theirs", stated),
    ...(differing === "" ? [] : [t("reports.letter.different", { differences: differing })]),
    ...(entry.booking === null || entry.booking === "FINAL" ? [] : [t(`reports.letter.bookings.${entry.booking}`)]),
  ].join(" ");
}

function absence(reversal: MatchedDeduction["reversal"], locale: Locale): string {
  const t = translateTo(locale);
  if (reversal === null) return t("reports.letter.missing");
  const { bookedOn } = reversal;
  return bookedOn === null
    ? t("reports.letter.reversed")
    : t("reports.letter.reversedOn", { on: formatDate(bookedOn, locale) });
}

function pdfFrom({ subject, greeting, request, items, closing }: Words, { at }: LetterWriter) {
  const text = (each: string) => ({ style: "TEXT", text: each }) as const;
  const date = formatDate(dateInIndia(at), DEFAULT_LOCALE);
  return pdfOf(
    [
      { style: "HEADING", text: subject },
      ...[date, greeting, request].map(text),
      ...items.map((item) => ({ style: "ITEM", text: item }) as const),
      ...closing.split("\n\n").map(text),
    ],
    { title: subject, footer: subject, at },
  );
}
