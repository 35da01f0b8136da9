import { getTranslations } from "next-intl/server";
import { FoldRows } from "@/components/deals/fold-rows";
import { isOnlyExpected } from "@/components/deals/kind-facts";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { Status, type StatusKind } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableHead, TableRow } from "@/components/ui/table";
import type { Investment, Payout } from "@/lib/contract/investments";
import { type Minor, minor, subtractMinor } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";

interface TableProps {
  investment: Investment;
  locale: Locale;
}

const COLUMNS = 7;

/** Every payout with its day, its parts and its tax; what has not come is pale and says so. A long past is folded. */
export async function PayoutTable({ investment, locale }: TableProps) {
  const t = await getTranslations("dashboard");
  const { cashflow, currency, kind } = investment;
  return (
    <Table aria-label={t("story.payouts", { currency })}>
      <TableHead>
        <tr>
          <HeaderCell>{t(isOnlyExpected(kind) ? "story.columns.estimatedFor" : "story.columns.due")}</HeaderCell>
          <HeaderCell>{t("story.columns.paid")}</HeaderCell>
          <HeaderCell figure>{t("story.columns.principal")}</HeaderCell>
          <HeaderCell figure>{t("story.columns.income", { kind })}</HeaderCell>
          <HeaderCell figure>{t("story.columns.gross")}</HeaderCell>
          <HeaderCell figure>{t("story.columns.tds")}</HeaderCell>
          <HeaderCell figure>{t("story.columns.net")}</HeaderCell>
        </tr>
      </TableHead>
      <FoldRows
        rows={cashflow}
        columns={COLUMNS}
        draw={(payout) => (
          <PayoutRow key={payout.payoutSequence} payout={payout} investment={investment} locale={locale} />
        )}
      />
    </Table>
  );
}

interface RowProps extends TableProps {
  payout: Payout;
}

async function PayoutRow({ payout, investment, locale }: RowProps) {
  const [t, words] = await Promise.all([getTranslations("dashboard"), getTranslations("product")]);
  const { dueOn, kind, principal, interest, gross, tds, tdsRateBps, net, status } = payout;
  const amount = (of: Minor) => <Amount amount={of} currency={investment.currency} />;
  const isEstimate = isOnlyExpected(investment.kind) && status !== "PAID";
  return (
    <TableRow className={status === "PAID" ? "text-ink" : "text-muted"}>
      <Cell place="title" className="whitespace-nowrap">
        {formatDate(dueOn, locale)}
        <CellNote>{words(`payout.${kind}`)}</CellNote>
      </Cell>
      <Cell label={t("story.columns.paid")}>
        <span className="max-tablet:text-right">
          <Paid payout={payout} isEstimate={isEstimate} locale={locale} />
        </span>
      </Cell>
      <Cell figure label={t("story.columns.principal")}>
        {amount(principal)}
      </Cell>
      <Cell figure label={t("story.columns.income", { kind: investment.kind })}>
        {amount(interest)}
      </Cell>
      <Cell figure label={t("story.columns.gross")}>
        {amount(gross)}
      </Cell>
      <Cell figure label={t("story.columns.tds")}>
        <span>
          {amount(subtractMinor(minor(0), tds))}
          {tdsRateBps > 0 && (
            <CellNote>
              {t("story.tdsRate", { kind, rate: formatRate(tdsRateBps, tdsRateBps % 100 === 0 ? 0 : 2) })}
            </CellNote>
          )}
        </span>
      </Cell>
      <Cell figure place="value" className={isEstimate ? undefined : "font-semibold"}>
        {amount(net)}
      </Cell>
    </TableRow>
  );
}

const KINDS = { EXPECTED: "expected", DELAYED: "delayed", PAID: "confirmed" } as const satisfies Record<
  Payout["status"],
  StatusKind
>;

interface PaidProps extends Pick<RowProps, "payout" | "locale"> {
  isEstimate: boolean;
}

/** The day it came and how late that was, or that it has not come; of an estimate, that it is one. */
async function Paid({ payout, isEstimate, locale }: PaidProps) {
  const [t, states] = await Promise.all([getTranslations("dashboard"), getTranslations("states")]);
  const { status, paidOn, daysLate } = payout;
  if (paidOn !== null) {
    return (
      <>
        {formatDate(paidOn, locale)}
        <CellNote>{daysLate > 0 ? t("story.paidLate", { days: daysLate }) : t("story.paidOnTime")}</CellNote>
      </>
    );
  }
  if (isEstimate && status === "EXPECTED") return <Status kind="estimate">{states("estimate")}</Status>;
  return (
    <Status kind={KINDS[status]}>{states(status === "DELAYED" ? "lateByDays" : "expected", { days: daysLate })}</Status>
  );
}
