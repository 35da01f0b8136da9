import { clsx } from "clsx";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PayerRecordLine } from "@/components/deals/payer-record";
import { Amount } from "@/components/money/amount";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import type { PortfolioSummary } from "@/lib/contract/calls/investments";
import type { PayerRecord } from "@/lib/contract/calls/payer-record";
import type { Locale } from "@/lib/i18n/locales";

/** The id of the section of an investment's page with its promised and its expected payments. */
export const PAYMENTS_SECTION = "payments";

export interface LateHolding {
  readonly investment: PortfolioSummary;
  /** Null when it was not or could not be read. */
  readonly record: PayerRecord | null;
}

export interface LateAccount {
  /** The name before each line; null where the page is of one account. */
  readonly holder: string | null;
  readonly holdings: readonly LateHolding[];
  /** The late holdings that are not listed, and the page that lists them. */
  readonly more: { readonly count: number; readonly href: string } | null;
  /** The page with an investment's payment history. */
  readonly hrefOf: (investmentId: string) => string;
}

interface LateHoldingsProps {
  accounts: readonly LateAccount[];
  className: string;
  locale: Locale;
}

/** Each late holding with its payer, amount, days and the payer's record, and a link to its payment history. */
export function LateHoldings({ accounts, className, locale }: LateHoldingsProps) {
  const late = accounts.filter(({ holdings }) => holdings.length > 0);
  if (late.length === 0) return null;
  return (
    <div data-slot="late-holdings" className={className}>
      <Notice tone="warning">
        <ul className="grid gap-3">
          {late.flatMap(({ holdings, ...account }) =>
            holdings.map((holding) => (
              <LateLine key={holding.investment.investmentId} {...{ account, holding, locale }} />
            )),
          )}
        </ul>
        {late.map(({ holder, more }) => more && <More key={more.href} holder={holder} {...more} />)}
      </Notice>
    </div>
  );
}

interface LineProps {
  account: Omit<LateAccount, "holdings">;
  holding: LateHolding;
  locale: Locale;
}

async function LateLine({ account: { holder, hrefOf }, holding: { investment, record }, locale }: LineProps) {
  const { investmentId, title, payerName, currency, overdue } = investment;
  if (!overdue) return null;
  const t = await getTranslations("dashboard");
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
      <p className="min-w-0 basis-96 grow">
        <Holder name={holder} />
        {t.rich("late.line", {
          title,
          days: overdue.daysLate,
          strong,
          amount: () => <Amount amount={overdue.amount} currency={currency} decimals="words" />,
        })}{" "}
        {record ? <PayerRecordLine record={record} locale={locale} /> : t("late.payer", { payer: payerName ?? title })}
      </p>
      <AccountLink
        holder={holder}
        href={hrefOf(investmentId)}
        className="inline-flex min-h-6 items-center whitespace-nowrap font-semibold"
      >
        {t("late.what")}
        <span className="sr-only">: {title}</span>
      </AccountLink>
    </li>
  );
}

async function More({ holder, count, href }: Pick<LateAccount, "holder"> & NonNullable<LateAccount["more"]>) {
  const t = await getTranslations("dashboard");
  return (
    <p className="mt-3">
      <Holder name={holder} />
      <AccountLink holder={holder} href={href}>
        {t("late.more", { count })}
      </AccountLink>
    </p>
  );
}

const Holder = ({ name }: { name: string | null }) => name !== null && <span className="wrap-anywhere">{name}: </span>;

interface LinkProps extends Pick<LateAccount, "holder"> {
  href: string;
  className?: string;
  children: ReactNode;
}

/** From a page of several accounts a full page load, because the layout depends on the account. */
function AccountLink({ holder, href, className = "", children }: LinkProps) {
  return holder === null ? (
    <TextLink href={href} className={className}>
      {children}
    </TextLink>
  ) : (
    <a href={href} className={clsx("text-link", className)}>
      {children}
    </a>
  );
}

const strong = (children: ReactNode) => <strong className="font-semibold">{children}</strong>;
