/** Statements and spreadsheets, from the book to the bytes. */
import { type Locale, pdfLocale } from "../../../lib/i18n/locales.ts";
import type { Book } from "../book.ts";
import { investmentsCsv } from "../dashboard/csv.ts";
import { accountPaper } from "./account-paper.ts";
import { accountStatement } from "./account-statement.ts";
import { holdingsPaper } from "./holdings-paper.ts";
import { holdingsStatement } from "./holdings-statement.ts";
import { holderOf } from "./letterhead.ts";
import type { Period } from "./rules.ts";
import { taxPaper } from "./tax-paper.ts";
import { taxStatement } from "./tax-statement.ts";
import { transactionsCsv } from "./transactions-csv.ts";

export type WantedStatement =
  | { readonly of: "ACCOUNT"; readonly period: Period }
  | { readonly of: "TAX"; readonly financialYear: string }
  | { readonly of: "HOLDINGS" };

/** @throws Refusal PERIOD_INVALID, PERIOD_TOO_LONG, FINANCIAL_YEAR_INVALID, STATEMENT_TOO_LONG */
export async function statementPdf(book: Book, wanted: WantedStatement, locale: Locale): Promise<Uint8Array> {
  const about = { holder: holderOf(book), locale: pdfLocale(locale) };
  switch (wanted.of) {
    case "ACCOUNT":
      return accountPaper(accountStatement(book, wanted.period), about);
    case "TAX":
      return taxPaper(taxStatement(book, wanted.financialYear), about);
    case "HOLDINGS":
      return holdingsPaper(await holdingsStatement(book), about);
  }
}

export interface WantedSpreadsheet {
  readonly of: "INVESTMENTS" | "TRANSACTIONS";
  readonly language: Locale;
}

/** Read from the book while it is sent. */
export function spreadsheet(book: Book, { of, language }: WantedSpreadsheet): ReadableStream<Uint8Array> {
  switch (of) {
    case "INVESTMENTS":
      return investmentsCsv(book, language);
    case "TRANSACTIONS":
      return transactionsCsv(book, language);
  }
}
