/** Statements that an investor's object generates from its own account. */
import { exportData } from "../../../lib/contract/calls/account-deletion.ts";
import { investmentsCsv } from "../../../lib/contract/calls/dashboard.ts";
import { getMasterDocument } from "../../../lib/contract/calls/deals.ts";
import { getMetalInvoice } from "../../../lib/contract/calls/metal-invoices.ts";
import {
  accountStatement,
  holdingsStatement,
  taxStatement,
  taxWorkbook,
  taxWorkbookCsv,
  taxWorkbookPdf,
  taxWorkbookZip,
  transactionsCsv,
} from "../../../lib/contract/calls/statements.ts";
import { getTaxCertificate } from "../../../lib/contract/calls/tax-certificates.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import { findDealTerms } from "../../catalogue/deals.ts";
import { masterDocumentKey } from "../../catalogue/master-document.ts";
import { logFailure } from "../../platform/log.ts";
import { openReply, type Reply } from "../../platform/reply.ts";
import { fileAccountOf } from "../file-account.ts";
import { assertVisible } from "../hidden-deals.ts";
import { localeOf } from "../request-headers.ts";
import { type RouteContext, route } from "../route.ts";

const pdf = ({ headers, request }: Pick<RouteContext, "headers" | "request">, name: string, reply: Reply<Uint8Array>) =>
  file(headers, { name: `${name}.pdf`, language: localeOf(request), reply });

interface File {
  readonly name: string;
  readonly language: Locale;
  readonly reply: Reply<Uint8Array>;
}

function file(headers: Headers, { name, language, reply }: File): ReadableStream {
  const bytes = openReply(reply);
  headers.set("content-disposition", `attachment; filename="${name}"`);
  headers.set("content-language", language);
  headers.set("content-length", String(bytes.byteLength));
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
}

export const accountStatementRoute = route(accountStatement, async (context, period, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, accountStatement, bearer);
  const reply = await investor.statement(userId, { of: "ACCOUNT", period }, localeOf(context.request));
  return release(pdf(context, `ultra-account-${period.from}-to-${period.to}`, reply));
});

export const taxStatementRoute = route(taxStatement, async (context, { financialYear }, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, taxStatement, bearer);
  const reply = await investor.statement(userId, { of: "TAX", financialYear }, localeOf(context.request));
  return release(pdf(context, `ultra-tax-${financialYear}`, reply));
});

export const taxWorkbookRoute = route(taxWorkbook, async (context, { financialYear, language }, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, taxWorkbook, bearer);
  const wanted = { of: "TAX_WORKBOOK", financialYear, format: "XLSX" } as const;
  const reply = await investor.statement(userId, wanted, language);
  return release(file(context.headers, { name: `ultra-tax-workbook-${financialYear}.xlsx`, language, reply }));
});

export const taxWorkbookCsvRoute = route(taxWorkbookCsv, async (context, { financialYear, language }, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, taxWorkbookCsv, bearer);
  const wanted = { of: "TAX_WORKBOOK", financialYear, format: "CSV" } as const;
  const reply = await investor.statement(userId, wanted, language);
  return release(file(context.headers, { name: `ultra-tax-workbook-${financialYear}.csv`, language, reply }));
});

export const taxWorkbookZipRoute = route(taxWorkbookZip, async (context, { financialYear, language }, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, taxWorkbookZip, bearer);
  const wanted = { of: "TAX_WORKBOOK", financialYear, format: "ZIP" } as const;
  const reply = await investor.statement(userId, wanted, language);
  return release(file(context.headers, { name: `ultra-tax-workbook-${financialYear}.zip`, language, reply }));
});

export const taxWorkbookPdfRoute = route(taxWorkbookPdf, async (context, { financialYear }, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, taxWorkbookPdf, bearer);
  const wanted = { of: "TAX_WORKBOOK", financialYear, format: "PDF" } as const;
  const reply = await investor.statement(userId, wanted, localeOf(context.request));
  return release(pdf(context, `ultra-tax-workbook-${financialYear}`, reply));
});

/** The payer's file: the language is the payer's too. */
export const taxCertificateRoute = route(getTaxCertificate, async (context, { certificateId }, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, getTaxCertificate, bearer);
  const bytes = openReply(await investor.certificate(userId, certificateId));
  context.headers.set("content-disposition", `attachment; filename="tds-certificate-${certificateId.slice(-8)}.pdf"`);
  context.headers.set("content-length", String(bytes.byteLength));
  return release(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream());
});

export const metalInvoiceRoute = route(getMetalInvoice, async (context, { transactionId }, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, getMetalInvoice, bearer);
  const reply = await investor.metalInvoice(userId, transactionId, localeOf(context.request));
  return release(pdf(context, `ultra-gst-invoice-${transactionId.slice(-8)}`, reply));
});

export const holdingsStatementRoute = route(holdingsStatement, async (context, _, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, holdingsStatement, bearer);
  const reply = await investor.statement(userId, { of: "HOLDINGS" }, localeOf(context.request));
  return release(pdf(context, "ultra-holdings", reply));
});

export const transactionsCsvRoute = route(transactionsCsv, async (context, { language }, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, transactionsCsv, bearer);
  context.headers.set("content-disposition", 'attachment; filename="transactions.csv"');
  context.headers.set("content-language", language);
  return release(await investor.spreadsheet(userId, { of: "TRANSACTIONS", language }));
});

export const investmentsCsvRoute = route(investmentsCsv, async (context, { language }, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, investmentsCsv, bearer);
  context.headers.set("content-disposition", 'attachment; filename="investments.csv"');
  context.headers.set("content-language", language);
  return release(await investor.spreadsheet(userId, { of: "INVESTMENTS", language }));
});

export const masterDocumentRoute = route(getMasterDocument, async (context, { dealId }, bearer) => {
  const { env, headers } = context;
  await fileAccountOf(context, getMasterDocument, bearer);
  const terms = await findDealTerms(env.CATALOGUE, dealId);
  if (terms) await assertVisible(context, terms);
  const document = await env.DOCUMENTS.get(masterDocumentKey(dealId));
  if (!document && terms) logFailure({ event: "document_missing", kind: masterDocumentKey(dealId) });
  if (!document) throw new AppError(terms ? "FILE_LOST" : "NOT_FOUND");
  headers.set("content-disposition", `attachment; filename="${dealId}.pdf"`);
  return document.body;
});

export const exportDataRoute = route(exportData, async (context, _, bearer) => {
  const { investor, userId, release } = await fileAccountOf(context, exportData, bearer);
  context.headers.set("content-disposition", 'attachment; filename="ultra-my-data.zip"');
  return release(await investor.exportData(userId));
});
