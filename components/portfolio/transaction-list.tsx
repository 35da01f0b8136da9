import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { AppLink } from "@/components/ui/app-link";
import { Reference } from "@/components/ui/figures";
import { Status, type StatusKind } from "@/components/ui/status";
import type { DashboardTransaction } from "@/lib/contract/calls/dashboard";
import { minor, subtractMinor } from "@/lib/contract/facts/money";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { bringsMoney } from "@/lib/products/payout-kind";
import { type AccountPath, holdingPathIn } from "./account-path";
import { transactionDisplayStatus } from "./transaction-status";
import { transactionReference, transactionWhat } from "./transaction-title";

interface TransactionListProps {
  transactions: readonly DashboardTransaction[];
  /** The current day in India. */
  today: CalendarDate;
  accountPath?: AccountPath;
  locale: Locale;
}

/** Investments and payouts in one list: title, amount, day and status. */
export function TransactionList({ transactions, ...reading }: TransactionListProps) {
  return (
    <ul className="divide-y divide-line border-line border-b">
      {transactions.map((transaction) => (
        <TransactionItem key={transaction.transactionId} transaction={transaction} {...reading} />
      ))}
    </ul>
  );
}

type ItemProps = Omit<TransactionListProps, "transactions"> & { transaction: DashboardTransaction };

async function TransactionItem({ transaction, today, accountPath = "", locale }: ItemProps) {
  const [t, states] = await Promise.all([
    getTranslations({ locale, namespace: "transactions" }),
    getTranslations({ locale, namespace: "states" }),
  ]);
  const { transactionType, transactionDate, hasNoEnd, title, payoutTiming, payoutKind, tds, currency } = transaction;
  const status = transactionDisplayStatus(transaction, today);
  const path = holdingPathIn(accountPath, transaction);
  const what = t(`what.${transactionWhat(transaction)}`, { title });
  const reference = transactionReference(transaction);
  const cameLate = transactionType === "PAYOUT" && status.kind === "confirmed" && payoutTiming === "DELAYED";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3.5">
      {path === null ? (
        <span className="text-body text-ink">{what}</span>
      ) : (
        <AppLink href={hrefFor(locale, path)} className="text-body text-ink underline-offset-4 hover:underline">
          {what}
        </AppLink>
      )}
      <SignedAmount transaction={transaction} kind={status.kind} />
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-faint text-note">
        {hasNoEnd ? t("noEnd") : formatDate(transactionDate, locale)}
        {cameLate && <span>{t("cameLate")}</span>}
        <Status kind={status.kind}>{states(status.word, { days: status.daysLate })}</Status>
        {reference && <Reference>{reference}</Reference>}
      </span>
      {tds > 0 && (
        <span className="mt-1 text-right text-faint text-note">
          {t.rich(payoutKind === "ACCRUAL" ? "taxOnly" : "afterTds", {
            tds: () => <Amount amount={tds} currency={currency} />,
          })}
        </span>
      )}
    </li>
  );
}

const TONES: Partial<Record<StatusKind, string>> = { confirmed: "text-ink", delayed: "text-warning" };

/**
 * Outflows from the wallet with a minus, inflows with a plus; late amounts are amber, other unsettled ones paler. A tax
 * alone moves nothing.
 */
export async function SignedAmount({ transaction, kind }: { transaction: DashboardTransaction; kind: StatusKind }) {
  const { transactionType, payoutKind, amount, currency } = transaction;
  if (payoutKind !== null && !bringsMoney({ kind: payoutKind })) {
    const t = await getTranslations("transactions");
    return <span className="text-right text-faint text-label">{t("noPayment")}</span>;
  }
  const signed = transactionType === "INVESTMENT" ? subtractMinor(minor(0), amount) : amount;
  return (
    <span className={`text-right text-body ${TONES[kind] ?? "text-faint"}`}>
      <Amount amount={signed} currency={currency} sign="always" />
    </span>
  );
}
