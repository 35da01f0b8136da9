import type { PortfolioSummary } from "../../../lib/contract/calls/investments.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import { businessDay } from "../../platform/clock.ts";
import { listInvestmentsAfter } from "../holdings/investment-list-store.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import { summaryView } from "../holdings/investment-views.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listMetalInvestments } from "../portfolio/metal-investments.ts";
import { withPayouts } from "../portfolio/portfolio-store.ts";
import { type CsvColumn, csvFile, inMajor } from "./csv-file.ts";

const inPercent = (rateBps: number | null) => (rateBps === null ? "" : (rateBps / 100).toFixed(2));

const COLUMNS: readonly CsvColumn<PortfolioSummary>[] = [
  { heading: "reports.investmentsCsv.id", cell: ({ investmentId }) => investmentId },
  {
    heading: "reports.investmentsCsv.reference",
    // Gold and silver are one investment each; their purchases have references of their own.
    cell: ({ dealId, investmentId: id, investedOn: on }) =>
      dealId === null ? "" : spokenReference({ kind: "INVESTMENT", id, on }),
  },
  {
    heading: "reports.investmentsCsv.category",
    cell: ({ productType }, t) => t(`reports.categories.${productType}`),
  },
  { heading: "reports.investmentsCsv.title", cell: ({ title }) => title },
  { heading: "reports.investmentsCsv.payer", cell: ({ payerName }) => payerName ?? "" },
  {
    heading: "reports.investmentsCsv.status",
    cell: ({ investmentStatus }, t) => t(`reports.statuses.${investmentStatus}`),
  },
  {
    heading: "reports.investmentsCsv.stage",
    cell: ({ stage }, t) => (stage === null ? "" : t(`reports.stages.${stage}`)),
  },
  { heading: "reports.investmentsCsv.investedOn", cell: ({ investedOn }) => investedOn },
  { heading: "reports.investmentsCsv.maturesOn", cell: ({ maturesOn }) => maturesOn ?? "" },
  { heading: "reports.investmentsCsv.tenure", cell: ({ tenureDays }) => String(tenureDays ?? "") },
  { heading: "reports.investmentsCsv.rate", cell: ({ rateBps }) => inPercent(rateBps) },
  { heading: "reports.investmentsCsv.currency", cell: ({ currency }) => currency },
  {
    heading: "reports.investmentsCsv.invested",
    cell: ({ investmentAmount }) => inMajor(investmentAmount),
  },
  {
    heading: "reports.investmentsCsv.value",
    cell: ({ currentValue }) => (currentValue === null ? "" : inMajor(currentValue)),
  },
  { heading: "reports.investmentsCsv.received", cell: ({ received }) => inMajor(received) },
  { heading: "reports.investmentsCsv.tds", cell: ({ tds }) => inMajor(tds) },
  { heading: "reports.investmentsCsv.expected", cell: ({ expected }) => inMajor(expected) },
  { heading: "reports.investmentsCsv.xirr", cell: ({ xirr }) => inPercent(xirr.bps) },
  {
    heading: "reports.investmentsCsv.xirrBasis",
    cell: ({ xirr }, t) => (xirr.bps === null ? "" : t(`reports.xirrBases.${xirr.basis}`)),
  },
  { heading: "reports.investmentsCsv.reinvestedFrom", cell: ({ reinvestedFrom }) => reinvestedFrom ?? "" },
];

const ROWS_AT_ONCE = 200;

/** Rows are read while the file is downloaded: investments in deals, oldest first, then gold and silver. */
export async function investmentsCsv(context: AccountContext, locale: Locale): Promise<ReadableStream<Uint8Array>> {
  const metals = (await listMetalInvestments(context)).map(({ summary }) => summary);
  return csvFile({ columns: COLUMNS, locale, rows: summariesOf(context, metals) });
}

function* summariesOf(
  context: AccountContext,
  metals: readonly PortfolioSummary[],
): Generator<readonly PortfolioSummary[]> {
  for (let last: InvestmentRecord | null = null; ; ) {
    const investments = listInvestmentsAfter(context.sql, { after: last, limit: ROWS_AT_ONCE });
    last = investments.at(-1) ?? null;
    if (last === null) break;
    yield withPayouts(context.sql, investments, businessDay(context.clock)).map((holding) => ({
      ...summaryView(holding),
      grams: null,
    }));
  }
  if (metals.length > 0) yield metals;
}
