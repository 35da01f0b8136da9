import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { Status, type StatusKind } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { Investment, Payout } from "@/lib/contract/investments";
import { subtractPaise, ZERO_PAISE } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";

/** Every payout with its day, its parts and its tax; what has not come is pale and says so. */
export async function PayoutTable({ investment, locale }: { investment: Investment; locale: Locale }) {
  const t = await getTranslations("dashboard");
  return (
    <Table aria-label={t("story.payouts")}>
      <TableHead>
        <tr>
          <HeaderCell>{t("story.columns.due")}</HeaderCell>
          <HeaderCell>{t("story.columns.paid")}</HeaderCell>
          <HeaderCell figure>{t("story.columns.principal")}</HeaderCell>
          <HeaderCell figure>{t("story.columns.interest")}</HeaderCell>
          <HeaderCell figure>{t("story.columns.gross")}</HeaderCell>
          <HeaderCell figure>{t("story.columns.tds")}</HeaderCell>
          <HeaderCell figure>{t("story.columns.net")}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {investment.cashflow.map((payout) => (
          <PayoutRow key={payout.payoutSequence} payout={payout} locale={locale} />
        ))}
      </TableBody>
    </Table>
  );
}

async function PayoutRow({ payout, locale }: { payout: Payout; locale: Locale }) {
  const t = await getTranslations("dashboard");
  const { dueOn, kind, principal, interest, gross, tds, tdsRateBps, net, status } = payout;
  return (
    <TableRow className={status === "PAID" ? "text-ink" : "text-muted"}>
      <Cell place="title" className="whitespace-nowrap">
        {formatDate(dueOn, locale)}
        <CellNote>{t(`payoutKind.${kind}`)}</CellNote>
      </Cell>
      <Cell label={t("story.columns.paid")}>
        <span className="max-tablet:text-right">
          <Paid payout={payout} locale={locale} />
        </span>
      </Cell>
      <Cell figure label={t("story.columns.principal")}>
        <Amount amount={principal} />
      </Cell>
      <Cell figure label={t("story.columns.interest")}>
        <Amount amount={interest} />
      </Cell>
      <Cell figure label={t("story.columns.gross")}>
        <Amount amount={gross} />
      </Cell>
      <Cell figure label={t("story.columns.tds")}>
        <span>
          <Amount amount={subtractPaise(ZERO_PAISE, tds)} />
          <CellNote>{t("story.tdsRate", { rate: formatRate(tdsRateBps, 0) })}</CellNote>
        </span>
      </Cell>
      <Cell figure place="value" className="font-semibold">
        <Amount amount={net} />
      </Cell>
    </TableRow>
  );
}

const KINDS = { EXPECTED: "expected", DELAYED: "delayed", PAID: "confirmed" } as const satisfies Record<
  Payout["status"],
  StatusKind
>;

/** The day it came and how late that was, or that it has not come. */
async function Paid({ payout, locale }: { payout: Payout; locale: Locale }) {
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
  return (
    <Status kind={KINDS[status]}>{states(status === "DELAYED" ? "lateByDays" : "expected", { days: daysLate })}</Status>
  );
}
