import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { InvestmentTerms } from "@/lib/contract/calls/deals";
import { addMinor, type Minor, minor, subtractMinor } from "@/lib/contract/values/money";
import type { Locale } from "@/lib/i18n/locales";
import { CollapsibleRows } from "./collapsible-rows";
import { payoutWords } from "./payout-text";

type Payout = InvestmentTerms["cashflow"][number];

interface ScheduleProps {
  terms: InvestmentTerms;
  locale: Locale;
}

const COLUMNS = 5;
const NOTHING = minor(0);
const outOf = (amount: Minor): Minor => subtractMinor(NOTHING, amount);

/** 10% of a resident, 31.20% of a non-resident. */
const tdsRate = (bps: number) => formatRate(bps, bps % 100 === 0 ? 0 : 2);

/** Every amount of an investment with its day: what goes out today, and each payout gross, taxed and net. */
export async function ScheduleTable({ terms, locale }: ScheduleProps) {
  const t = await getTranslations("deal");
  const rates = [...new Set(terms.cashflow.map(({ tdsRateBps }) => tdsRateBps))];
  const [rate] = rates;
  const isOneRate = rates.length === 1;
  return (
    <Table>
      <TableHead>
        <TableRow>
          <HeaderCell>{t("schedule.date")}</HeaderCell>
          <HeaderCell>{t("schedule.what")}</HeaderCell>
          <HeaderCell figure>{t("schedule.gross")}</HeaderCell>
          <HeaderCell figure>
            {isOneRate && rate !== undefined ? t("schedule.tds", { rate: tdsRate(rate) }) : t("schedule.tdsOnly")}
          </HeaderCell>
          <HeaderCell figure>{t("schedule.net")}</HeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        <FirstRow terms={terms} locale={locale} />
      </TableBody>
      <CollapsibleRows
        rows={terms.cashflow}
        columns={COLUMNS}
        draw={(payout) => (
          <PayoutRow key={payout.payoutSequence} payout={payout} terms={terms} showsRate={!isOneRate} locale={locale} />
        )}
      />
      {terms.cashflow.length > 1 && (
        <TableBody>
          <TotalRow terms={terms} />
        </TableBody>
      )}
    </Table>
  );
}

async function FirstRow({ terms, locale }: ScheduleProps) {
  const t = await getTranslations("deal");
  const out = <Amount amount={outOf(terms.amount)} currency={terms.currency} />;
  return (
    <TableRow>
      <Cell place="note" className="whitespace-nowrap">
        {formatDate(terms.investOn, locale)}
      </Cell>
      <Cell place="title">{t("schedule.invest")}</Cell>
      <Cell place="hidden" figure>
        {out}
      </Cell>
      <Cell place="hidden" figure>
        <span aria-hidden>—</span>
        <span className="sr-only">{t("schedule.noTds")}</span>
      </Cell>
      <Cell place="value" figure className="font-semibold">
        {out}
      </Cell>
    </TableRow>
  );
}

interface PayoutRowProps extends ScheduleProps {
  payout: Payout;
  /** Where the rates of a schedule differ, each stands with its row. */
  showsRate: boolean;
}

async function PayoutRow({ payout, terms, showsRate, locale }: PayoutRowProps) {
  const [t, product] = await Promise.all([getTranslations("deal"), getTranslations("product")]);
  const { currency, isExpected } = terms;
  const rate = tdsRate(payout.tdsRateBps);
  const amount = (of: Minor) => <Amount amount={of} currency={currency} />;
  return (
    <TableRow className={isExpected ? "text-muted" : undefined}>
      <Cell place="note" className="whitespace-nowrap">
        {formatDate(payout.dueOn, locale)}
      </Cell>
      <Cell place="title">
        {payoutWords(product, payout, isExpected)}
        <PartNote payout={payout} terms={terms} />
      </Cell>
      <Cell figure label={t("schedule.gross")}>
        {amount(payout.gross)}
      </Cell>
      <Cell figure label={t("schedule.tds", { rate })}>
        {amount(outOf(payout.tds))}
        {showsRate && payout.tds > 0 && <CellNote className="max-tablet:hidden">{rate}</CellNote>}
      </Cell>
      <Cell place="value" figure className={isExpected ? undefined : "font-semibold"}>
        {amount(payout.net)}
      </Cell>
    </TableRow>
  );
}

/** Of a rental how much is money coming back; of a sale how much more, or less, than was put in. */
async function PartNote({ payout: { kind, principal, interest }, terms }: Pick<PayoutRowProps, "payout" | "terms">) {
  const t = await getTranslations("product");
  const { currency } = terms;
  if (kind === "RENTAL") {
    return (
      <CellNote>
        {t.rich("parts.ofIt", { principal: () => <Amount amount={principal} currency={currency} /> })}
      </CellNote>
    );
  }
  if (kind !== "EXIT") return null;
  const gain = () => <Amount amount={interest} currency={currency} sign="always" />;
  return <CellNote>{t.rich("parts.gain", { gain })}</CellNote>;
}

async function TotalRow({ terms }: Pick<ScheduleProps, "terms">) {
  const t = await getTranslations("deal");
  const { currency, totalNet, totalTds, isExpected } = terms;
  return (
    <TableRow className={isExpected ? "text-muted" : "font-semibold"}>
      <Cell place="note" />
      <Cell place="title">{t(isExpected ? "schedule.totalExpected" : "schedule.total")}</Cell>
      <Cell figure label={t("schedule.gross")}>
        <Amount amount={addMinor(totalNet, totalTds)} currency={currency} />
      </Cell>
      <Cell figure label={t("schedule.tdsOnly")}>
        <Amount amount={outOf(totalTds)} currency={currency} />
      </Cell>
      <Cell place="value" figure>
        <Amount amount={totalNet} currency={currency} />
      </Cell>
    </TableRow>
  );
}
