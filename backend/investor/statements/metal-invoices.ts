/** Tax invoices of gold and silver: those of a financial year, and the file of one. */
import { pageOf } from "../../../lib/contract/facts/paging.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { MetalTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { openAddress } from "../kyc/postal-address.ts";
import { findInvoiceAddress } from "../metals/invoice-address-store.ts";
import { findInvoice, listInvoices } from "../metals/invoice-store.ts";
import { metalInvoicePdf } from "./metal-invoice-pdf.ts";
import { readFinancialYear } from "./statement-rules.ts";

export const metalInvoiceOperations = {
  "goldsilver.invoices": ({ sql, clock }, { financialYear, ...page }) => {
    const { from, to } = readFinancialYear(financialYear, dateInIndia(clock.now()));
    const { invoices, total } = listInvoices(sql, { from, to, ...page });
    const views = invoices.map(({ tradeId, number, issuedOn, metal, weight, total: paid }) => ({
      ...{ transactionId: tradeId, invoiceNumber: number, issuedOn, metal },
      ...{ grams: weight, total: paid },
    }));
    return { invoices: views, ...pageOf(page, total) };
  },
} satisfies Partial<Operations>;

/** @throws AppError NOT_FOUND also for the seconds in which a purchase has no number yet */
export async function readMetalInvoice(
  { sql, env, userId }: AccountContext,
  tradeId: MetalTransactionId,
  locale: Locale,
): Promise<Uint8Array> {
  const invoice = findInvoice(sql, tradeId);
  if (!invoice || invoice.number === null) throw new AppError("NOT_FOUND");
  const kept = findInvoiceAddress(sql, tradeId);
  const address = kept && openAddress({ env }, kept);
  return metalInvoicePdf({ ...invoice, number: invoice.number }, { userId, address, locale });
}
