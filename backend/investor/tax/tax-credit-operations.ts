/** Holds the deductions of a year against an uploaded tax credit statement. Nothing of the file is stored or logged. */
import type { matchTaxCredits, TaxCreditMatch } from "../../../lib/contract/calls/tax.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { Operations } from "../kernel/operation.ts";
import { holderOf } from "../statements/letterhead.ts";
import { certificatesOf } from "./certificates.ts";
import { lettersFor } from "./payer-letter.ts";
import { readCreditFile } from "./tax-credit-file.ts";
import { matchCredits } from "./tax-credit-match.ts";
import type { StatementEntry } from "./tax-credit-statement.ts";
import { taxForecast } from "./tax-forecast.ts";
import { taxYear } from "./tax-year.ts";

const refusal = (code: ErrorCode) => fieldError<typeof matchTaxCredits>("file", code);

export const taxOperations = {
  "tax.forecast": (context) => taxForecast(context),

  "tax.certificates": (context, { financialYear }) => certificatesOf(context, financialYear),

  "tax.match-credits": async (context, { financialYear, language: locale, file }): Promise<TaxCreditMatch> => {
    const { statement, entries, unread, ...stated } = readCreditFile(file);
    const { year, deductions } = await taxYear(context, financialYear, (metal) => metal);
    const holder = holderOf(context);
    if (isOtherPerson(stated.pan, holder.maskedPan)) throw refusal("TAX_CREDIT_OTHER_PAN");
    if (isOtherYear(stated.financialYear, entries, year.name)) throw refusal("TAX_CREDIT_OTHER_YEAR");
    const at = context.clock.now();
    const match = matchCredits(deductions, entries, {
      ...{ financialYear: year.name, today: dateInIndia(at), unread: unread.count },
    });
    const writer = { holder, year: year.name, statement, locale, at, unread: unread.count };
    const letters = [...(await lettersFor(match.deductions, writer))];
    const [listed, unexplained] = [[...match.deductions], [...match.unexplained]];
    return { ...match, financialYear: year.name, statement, unread, deductions: listed, unexplained, letters };
  },
} satisfies Partial<Operations>;

/** Compares the unmasked characters of the PANs. False without a verified PAN or a PAN in the file. */
function isOtherPerson(pan: string | null, maskedPan: string | null): boolean {
  if (pan === null || maskedPan === null) return false;
  return !(maskedPan.startsWith(pan.slice(0, 5)) && maskedPan.endsWith(pan.slice(-1)));
}

/** A file that states no year is of the year of its entries. */
function isOtherYear(stated: string | null, entries: readonly StatementEntry[], year: string): boolean {
  if (stated !== null) return stated !== year;
  return entries.length > 0 && entries.every(({ on }) => financialYearOf(on) !== year);
}
