/** Statements as PDF and lists as CSV. */
import type { Locale } from "../../../lib/i18n/locales.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { accountStatement } from "./account-statement.ts";
import { accountStatementPdf } from "./account-statement-pdf.ts";
import { holdingsStatement } from "./holdings-statement.ts";
import { holdingsStatementPdf } from "./holdings-statement-pdf.ts";
import { investmentsCsv } from "./investments-csv.ts";
import { holderOf } from "./letterhead.ts";
import type { Period } from "./statement-rules.ts";
import { taxStatement } from "./tax-statement.ts";
import { taxStatementPdf } from "./tax-statement-pdf.ts";
import { transactionsCsv } from "./transactions-csv.ts";

export type WantedStatement =
  | { readonly of: "ACCOUNT"; readonly period: Period }
  | { readonly of: "TAX"; readonly financialYear: string }
  | { readonly of: "HOLDINGS" };

/** @throws AppError PERIOD_INVALID, PERIOD_TOO_LONG, FINANCIAL_YEAR_INVALID, STATEMENT_TOO_LONG */
export async function statementPdf(
  context: AccountContext,
  request: WantedStatement,
  locale: Locale,
): Promise<Uint8Array> {
  const about = { holder: holderOf(context), locale };
  switch (request.of) {
    case "ACCOUNT":
      return accountStatementPdf(accountStatement(context, request.period), about);
    case "TAX":
      return taxStatementPdf(taxStatement(context, request.financialYear), about);
    case "HOLDINGS":
      return holdingsStatementPdf(await holdingsStatement(context), about);
  }
}

export interface WantedSpreadsheet {
  readonly of: "INVESTMENTS" | "TRANSACTIONS";
  readonly language: Locale;
}

/** Rows are read while the file is downloaded. */
export async function spreadsheet(
  context: AccountContext,
  { of, language }: WantedSpreadsheet,
): Promise<ReadableStream<Uint8Array>> {
  switch (of) {
    case "INVESTMENTS":
      return investmentsCsv(context, language);
    case "TRANSACTIONS":
      return transactionsCsv(context, language);
  }
}
