import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatShortRate } from "@/components/money/format";
import { showsTds } from "@/components/money/shows-tds";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { addMinor, type Minor, minor, subtractMinor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { movesMoneyOrTax } from "@/lib/products/payout-kind";
import { CollapsibleRows } from "./collapsible-rows";
import { payoutLabel } from "./payout-label";

type Payout = InvestmentTerms["cashflow"][number];

interface ScheduleProps {
  terms: InvestmentTerms;
  locale: Locale;
}

const COLUMNS = 5;
const NOTHING = minor(0);
const outOf = (amount: Minor): Minor => subtractMinor(NOTHING, amount);

/** The cash flow of an investment by day: today's payment, and each payout net; gross and tax where tax is deducted. */
export async function ScheduleTable({ terms, locale }: ScheduleProps) {
  const t = await getTranslations("deal");
  const payouts = terms.cashflow.filter(movesMoneyOrTax);
  const rates = [...new Set(payouts.map(({ tdsRateBps }) => tdsRateBps))];
  const [rate] = rates;
  const isOneRate = rates.length === 1;
  const hasTds = showsTds(terms.currency, terms.totalTds);
  return (
    <Table>
      <TableHead>
        <TableRow>
          <HeaderCell>{t("schedule.date")}</HeaderCell>
          <HeaderCell>{t("schedule.what")}</HeaderCell>
          {hasTds && (
            <>
              <HeaderCell figure>{t("schedule.gross")}</HeaderCell>
              <HeaderCell figure>
                {isOneRate && rate !== undefined
                  ? t("schedule.tds", { rate: formatShortRate(rate) })
                  : t("schedule.tdsOnly")}
              </HeaderCell>
            </>
          )}
          <HeaderCell figure>{t("schedule.net")}</HeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        <FirstRow terms={terms} locale={locale} />
      </TableBody>
      <CollapsibleRows
        rows={payouts}
        columns={hasTds ? COLUMNS : COLUMNS - 2}
        draw={(payout) => (
          <PayoutRow key={payout.payoutSequence} payout={payout} terms={terms} showsRate={!isOneRate} locale={locale} />
        )}
      />
      {payouts.length > 1 && (
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
      {showsTds(terms.currency, terms.totalTds) && (
        <>
          <Cell place="hidden" figure>
            {out}
          </Cell>
          <Cell place="hidden" figure>
            <span aria-hidden>—</span>
            <span className="sr-only">{t("schedule.noTds")}</span>
          </Cell>
        </>
      )}
      <Cell place="value" figure className="font-semibold">
        {out}
      </Cell>
    </TableRow>
  );
}

interface PayoutRowProps extends ScheduleProps {
  payout: Payout;
  /** Whether rates differ between rows, so that each row shows its own. */
  showsRate: boolean;
}

async function PayoutRow({ payout, terms, showsRate, locale }: PayoutRowProps) {
  const [t, product] = await Promise.all([getTranslations("deal"), getTranslations("product")]);
  const { currency, isExpected } = terms;
  const rate = formatShortRate(payout.tdsRateBps);
  const { redemption, tds } = payout;
  const isGainTaxed = redemption !== undefined && redemption.tds > 0;
  const rates = isGainTaxed ? t("schedule.tdsRates", { rate, gainRate: formatShortRate(redemption.tdsRateBps) }) : rate;
  const amount = (of: Minor) => <Amount amount={of} currency={currency} />;
  return (
    <TableRow className={isExpected ? "text-muted" : undefined}>
      <Cell place="note" className="whitespace-nowrap">
        {formatDate(payout.dueOn, locale)}
      </Cell>
      <Cell place="title">
        {payoutLabel(product, payout, isExpected)}
        <PartNote payout={payout} terms={terms} />
      </Cell>
      {showsTds(currency, terms.totalTds) && (
        <>
          <Cell figure label={t("schedule.gross")}>
            {amount(payout.gross)}
          </Cell>
          <Cell figure label={t("schedule.tds", { rate })}>
            {amount(outOf(tds))}
            {(isGainTaxed || (showsRate && tds > 0)) && <CellNote className="max-tablet:hidden">{rates}</CellNote>}
          </Cell>
        </>
      )}
      <Cell place="value" figure className={isExpected ? undefined : "font-semibold"}>
        {amount(payout.net)}
      </Cell>
    </TableRow>
  );
}

/** The principal part of a rental or an instalment, or the gain or loss of a sale. */
async function PartNote({ payout: { kind, principal, interest }, terms }: Pick<PayoutRowProps, "payout" | "terms">) {
  const t = await getTranslations("product");
  const { currency } = terms;
  if (kind === "RENTAL" || kind === "REPAYMENT") {
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
      {showsTds(currency, totalTds) && (
        <>
          <Cell figure label={t("schedule.gross")}>
            <Amount amount={addMinor(totalNet, totalTds)} currency={currency} />
          </Cell>
          <Cell figure label={t("schedule.tdsOnly")}>
            <Amount amount={outOf(totalTds)} currency={currency} />
          </Cell>
        </>
      )}
      <Cell place="value" figure>
        <Amount amount={totalNet} currency={currency} />
      </Cell>
    </TableRow>
  );
}
