/** Letterhead and closing notes of every statement. */

import type { Currency } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { accountNumberOf } from "../../../lib/contract/values/spoken-reference.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import { inLatinLetters } from "../../pdf/latin-letters.ts";
import { PdfSheet } from "../../pdf/sheet.ts";
import { isPrintable } from "../../pdf/text-style.ts";
import { type Translate, translateTo } from "../../platform/translate.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { KycStore } from "../kyc/kyc-store.ts";
import { profileOf } from "../kyc/profile.ts";
import { moment, unitOf } from "./statement-figures.ts";
import type { Period } from "./statement-rules.ts";

export interface LetterheadHolder {
  readonly name: string | null;
  /** In Latin letters, as in the PAN register; null until the PAN is found. */
  readonly registeredName: string | null;
  /** Masked PAN; null until it is verified. */
  readonly maskedPan: string | null;
  readonly userId: string;
}

export function holderOf(context: AccountContext): LetterheadHolder {
  const { name, kyc, userId } = profileOf(context);
  const pan = kyc.steps.find(({ step }) => step === "PAN");
  const registeredName = new KycStore(context.sql).findRegisteredName();
  return { name, registeredName, userId, maskedPan: pan?.status === "VERIFIED" ? pan.detail : null };
}

/** The holder's name as a PDF can print it: another spelling is marked as such. */
export function printedName({ name, registeredName }: LetterheadHolder, locale: Locale): string {
  if (name === null) return "–";
  if (isPrintable(name)) return name;
  const t = translateTo(locale);
  if (registeredName !== null && isPrintable(registeredName)) {
    return t("reports.sheet.nameInRegister", { name: registeredName });
  }
  return t("reports.sheet.nameInLatin", { name: name.split(" ").map(inLatinLetters).join(" ") });
}

/** Holder and language of a statement. */
export interface StatementFor {
  readonly holder: LetterheadHolder;
  readonly locale: Locale;
}

/** A statement PDF in progress. */
export interface Writing {
  readonly sheet: PdfSheet;
  readonly t: Translate;
  readonly locale: Locale;
}

interface Head {
  readonly title: string;
  readonly footer: string;
  readonly lead: string;
  readonly madeAt: EpochMs;
}

export async function openStatement(
  { title, footer, lead, madeAt }: Head,
  { holder, locale }: StatementFor,
): Promise<Writing> {
  const t = translateTo(locale);
  const ending = t("reports.sheet.footer", { title: footer, at: moment(madeAt, locale) });
  const pageLabel = (page: number, pages: number) => t("reports.sheet.page", { page, pages });
  const name = printedName(holder, locale);
  const sheet = await PdfSheet.open({ title, footer: ending, pageLabel, at: madeAt, locale, name });
  sheet.letterhead({
    lead,
    facts: [
      { label: t("reports.sheet.inTheNameOf"), text: name },
      { label: t("reports.sheet.pan"), text: holder.maskedPan ?? "–" },
      { label: t("reports.sheet.account"), text: accountNumberOf(holder.userId) },
    ],
  });
  return { sheet, t, locale };
}

export const periodText = ({ from, to }: Period, locale: Locale): string =>
  translateTo(locale)("reports.sheet.period", { from: formatDate(from, locale), to: formatDate(to, locale) });

export const headingIn = ({ t }: Writing, currency: Currency): string =>
  currency === "INR" ? t("reports.sheet.inRupees") : t("reports.sheet.inCurrency", { currency });

/** `Income (₹)`: heading of a column of amounts. */
export const inUnit = ({ t }: Writing, name: string, currency: Currency): string =>
  t("reports.sheet.inUnit", { name, unit: unitOf(currency) });

/** Writes the closing notes. */
export function writeNotes({ sheet, t }: Writing, heading: string, notes: readonly string[]): void {
  sheet.heading(heading);
  for (const note of [...notes, t("reports.sheet.byMachine")]) sheet.text(note);
}
