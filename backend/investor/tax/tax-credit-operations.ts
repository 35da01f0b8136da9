/** Holds the deductions of a year against an uploaded tax credit statement. Nothing of the file is stored or logged. */
import type { MatchedDeduction, TaxCreditMatch } from "../../../lib/contract/calls/tax.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { addPaise } from "../../../lib/contract/values/money.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import { translateTo } from "../../translate.ts";
import type { Operations } from "../kernel/operation.ts";
import { type Holder, holderOf } from "../portfolio/letterhead.ts";
import { money } from "../portfolio/statement-figures.ts";
import { certificatesOf } from "./certificates.ts";
import { readCreditFile } from "./tax-credit-file.ts";
import { matchCredits } from "./tax-credit-match.ts";
import { taxForecast } from "./tax-forecast.ts";
import { taxYear } from "./tax-year.ts";

interface Writer {
  readonly holder: Holder;
  readonly year: string;
  readonly locale: Locale;
}

const refusal = (code: ErrorCode) => new AppError(code, { file: code });

export const taxOperations = {
  "tax.forecast": (context) => taxForecast(context),

  "tax.certificates": (context, { financialYear }) => certificatesOf(context, financialYear),

  "tax.match-credits": async (context, { financialYear, language: locale, file }): Promise<TaxCreditMatch> => {
    const credits = readCreditFile(file);
    const { year, deductions } = await taxYear(context, financialYear, (metal) => metal);
    const holder = holderOf(context);
    if (isOtherPerson(credits.pan, holder.maskedPan)) throw refusal("TAX_CREDIT_OTHER_PAN");
    if (credits.financialYear !== null && credits.financialYear !== year.name) throw refusal("TAX_CREDIT_OTHER_YEAR");
    const match = matchCredits(deductions, credits.entries);
    const faulty = match.deductions.filter(({ status }) => status !== "MATCHED");
    const byPayer = Map.groupBy(faulty, ({ payerName }) => payerName);
    const letters = [...byPayer.values()].flatMap((own) => letterTo(own, { holder, year: year.name, locale }));
    const [listed, unexplained] = [[...match.deductions], [...match.unexplained]];
    return { ...match, financialYear: year.name, deductions: listed, unexplained, letters };
  },
} satisfies Partial<Operations>;

/** Compared by what is shown of a PAN; without a verified PAN nothing can be compared. */
function isOtherPerson(pan: string | null, maskedPan: string | null): boolean {
  if (pan === null || maskedPan === null) return false;
  return !(maskedPan.startsWith(pan.slice(0, 5)) && maskedPan.endsWith(pan.slice(-1)));
}

function letterTo(own: readonly MatchedDeduction[], { holder, year, locale }: Writer): TaxCreditMatch["letters"] {
  const [first] = own;
  if (!first) return [];
  const t = translateTo(locale);
  const lines = own.map(({ reference, section, quarter, deductedOn, amount, tax, status, differences, entry }) => {
    const facts = { section, reference, quarter: `Q${quarter}`, on: formatDate(deductedOn, locale) };
    const ours = t("reports.letter.ours", { ...facts, amount: money("INR", amount), tax: money("INR", tax) });
    if (status === "MISSING" || !entry) return `- ${ours} ${t("reports.letter.missing")}`;
    const theirs = t("reports.letter.theirs", {
      ...{
        section: entry.section,
        on: formatDate(entry.on, locale),
        differences: differences.map((each) => t(`reports.letter.differences.${each}`)).join(", "),
      },
      ...{ amount: money("INR", entry.amount), tax: money("INR", entry.tax), deposited: money("INR", entry.deposited) },
    });
    return `- ${ours} ${theirs}`;
  });
  const total = money("INR", addPaise(...own.map(({ tax }) => tax)));
  const name = holder.name ?? "–";
  const about = { payer: first.payerName, tan: first.tan ?? t("reports.workbook.unknown"), year, name, total };
  const pan = holder.maskedPan ?? "–";
  const body = [
    t("reports.letter.greeting", about),
    t("reports.letter.request", { ...about, pan }),
    lines.join("\n"),
    t("reports.letter.closing", about),
  ];
  return [
    {
      payerName: first.payerName,
      tan: first.tan,
      subject: t("reports.letter.subject", about),
      body: body.join("\n\n"),
    },
  ];
}
