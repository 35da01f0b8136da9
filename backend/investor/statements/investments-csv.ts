import type { PortfolioSummary } from "../../../lib/contract/calls/investments.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import {
  type ColumnKind,
  type ColumnValues,
  HOLDING_COLUMN_IDS,
  HOLDING_COLUMNS,
  type HoldingColumn,
} from "../../../lib/products/holding-columns.ts";
import { businessDay } from "../../platform/clock.ts";
import type { Translate } from "../../platform/translate.ts";
import { listInvestmentsAfter } from "../holdings/investment-list-store.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import { summaryView } from "../holdings/investment-views.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listMetalInvestments } from "../portfolio/metal-investments.ts";
import { withPayouts } from "../portfolio/portfolio-store.ts";
import { type CsvColumn, csvFile, inMajor } from "./csv-file.ts";

type Writers = { readonly [Kind in ColumnKind]: (value: ColumnValues[Kind], t: Translate) => string };

const WRITERS: Writers = {
  TEXT: (text) => text ?? "",
  DATE: (date) => date ?? "",
  COUNT: (count) => String(count ?? ""),
  AMOUNT: (amount) => (amount === null ? "" : inMajor(amount)),
  RATE: (rateBps) => (rateBps === null ? "" : (rateBps / 100).toFixed(2)),
  CATEGORY: (category, t) => t(`reports.categories.${category}`),
  STATUS: (status, t) => t(`reports.statuses.${status}`),
  STAGE: (stage, t) => (stage === null ? "" : t(`reports.stages.${stage}`)),
  XIRR_BASIS: (basis, t) => (basis === null ? "" : t(`reports.xirrBases.${basis}`)),
};

const written = <Kind extends ColumnKind>(
  { kind, value }: HoldingColumn<Kind>,
  holding: PortfolioSummary,
  t: Translate,
) => WRITERS[kind](value(holding), t);

const COLUMNS: readonly CsvColumn<PortfolioSummary>[] = HOLDING_COLUMN_IDS.map((id) => ({
  heading: `reports.investmentsCsv.${id}`,
  cell: (holding, t) => written(HOLDING_COLUMNS[id], holding, t),
}));

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
