import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { holdingPathIn } from "@/components/portfolio/account-path";
import { HoldingLink } from "@/components/portfolio/holding-link";
import { PAYMENTS_SECTION } from "@/components/portfolio/late-holdings";
import { SignedAmount } from "@/components/portfolio/transaction-list";
import { transactionDisplayStatus } from "@/components/portfolio/transaction-status";
import { Triangle } from "@/components/ui/icons/marks";
import { Status } from "@/components/ui/status";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { DashboardTransaction } from "@/lib/contract/calls/dashboard";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { TdsCell } from "./history-rows";

interface Reading {
  scope: AccountScope;
  payouts: readonly DashboardTransaction[];
  today: CalendarDate;
  locale: Locale;
}

/** Late payouts, in amber above the movements: they are no movements yet. */
export async function LateRows({ scope, payouts, today, locale }: Reading) {
  const t = await getTranslations("wallet.history");
  if (payouts.length === 0) return null;
  return (
    <ul aria-label={t("lateTitle")} className="mt-3 grid gap-1">
      {payouts.map((payout) => {
        const path = holdingPathIn(scope.path, payout);
        const { daysLate } = transactionDisplayStatus(payout, today);
        return (
          <li
            key={payout.transactionId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-warning-soft px-4 py-3 text-body tablet:-mx-4"
          >
            <span className="w-16 text-label text-muted">
              {formatDate(payout.transactionDate, locale, { year: false })}
            </span>
            <Triangle className="size-3 shrink-0 text-warning" />
            <span className="min-w-0 grow">
              <span className="font-semibold text-ink">{payout.title}</span>{" "}
              <span className="font-semibold text-label text-warning">{t("daysLate", { days: daysLate })}</span>
            </span>
            {path !== null && (
              <TextLink href={hrefFor(locale, `${path}#${PAYMENTS_SECTION}`)} className="text-label">
                {t("lateLink")}
              </TextLink>
            )}
            <span className="text-muted">
              <Amount amount={payout.amount} currency={payout.currency} />{" "}
              <span className="text-label">{t("due")}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Payouts that are owed, soonest first. */
export async function ExpectedRows({ scope, payouts, today, locale }: Reading) {
  const t = await getTranslations("wallet.history");
  const hasTds = payouts.some(({ tds }) => tds > 0);
  return (
    <Table aria-label={t("tab.EXPECTED")} className="tablet:table-fixed">
      <TableHead>
        <tr>
          <HeaderCell className="spare tablet:w-32">{t("columns.date")}</HeaderCell>
          <HeaderCell>{t("columns.what")}</HeaderCell>
          <HeaderCell className="tablet:w-36 desktop:w-44">{t("columns.status")}</HeaderCell>
          {hasTds && (
            <HeaderCell figure className="tablet:w-24 desktop:w-28">
              {t("columns.tds")}
            </HeaderCell>
          )}
          <HeaderCell figure className="tablet:w-36 desktop:w-40">
            {t("columns.amount")}
          </HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {payouts.map((payout) => (
          <Expected key={payout.transactionId} {...{ payout, hasTds, scope, today, locale }} />
        ))}
      </TableBody>
    </Table>
  );
}

type ExpectedProps = Omit<Reading, "payouts"> & { payout: DashboardTransaction; hasTds: boolean };

async function Expected({ payout, hasTds, scope, today, locale }: ExpectedProps) {
  const [states, product, t] = await Promise.all([
    getTranslations("states"),
    getTranslations("product"),
    getTranslations("transactions"),
  ]);
  const { title, payoutKind, tds, currency } = payout;
  const status = transactionDisplayStatus(payout, today);
  const date = payout.hasNoEnd ? t("noEnd") : formatDate(payout.transactionDate, locale);
  return (
    <TableRow>
      <Cell place="hidden" className="spare whitespace-nowrap text-muted">
        {date}
      </Cell>
      <Cell place="title">
        <span className="font-semibold text-ink">
          <HoldingLink account={scope.path} holding={payout} name={title} locale={locale} />
        </span>{" "}
        {payoutKind !== null && <span className="text-label text-muted">{product(`payout.${payoutKind}`)}</span>}
      </Cell>
      <Cell place="note">
        <span className="flex flex-wrap items-center gap-2 max-tablet:mt-1">
          <span className="for-spare">{date}</span>
          <Status kind={status.kind}>{states(status.word, { days: status.daysLate })}</Status>
        </span>
      </Cell>
      {hasTds && <TdsCell tds={tds} currency={currency} />}
      <Cell figure place="value">
        <SignedAmount transaction={payout} kind={status.kind} />
      </Cell>
    </TableRow>
  );
}
