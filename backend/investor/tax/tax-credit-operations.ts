/** Holds the deductions of a year against an uploaded tax credit statement. Nothing of the file is stored or logged. */
import type { TaxCreditMatch } from "../../../lib/contract/calls/tax.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { Operations } from "../kernel/operation.ts";
import { holderOf } from "../portfolio/letterhead.ts";
import { certificatesOf } from "./certificates.ts";
import { lettersFor } from "./payer-letter.ts";
import { readCreditFile } from "./tax-credit-file.ts";
import { matchCredits } from "./tax-credit-match.ts";
import { taxForecast } from "./tax-forecast.ts";
import { taxYear } from "./tax-year.ts";

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
    const at = context.clock.now();
    const match = matchCredits(deductions, credits.entries, { financialYear: year.name, today: dateInIndia(at) });
    const writer = { holder, year: year.name, locale, at };
    const letters = [...(await lettersFor(match.deductions, writer))];
    const [listed, unexplained] = [[...match.deductions], [...match.unexplained]];
    return { ...match, financialYear: year.name, deductions: listed, unexplained, letters };
  },
} satisfies Partial<Operations>;

/** Compared by what is shown of a PAN; without a verified PAN nothing can be compared. */
function isOtherPerson(pan: string | null, maskedPan: string | null): boolean {
  if (pan === null || maskedPan === null) return false;
  return !(maskedPan.startsWith(pan.slice(0, 5)) && maskedPan.endsWith(pan.slice(-1)));
}
