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
  /** Null when it could not be read. */
  readonly record: PayerRecord | null;
}

interface LateHoldingsProps {
  holdings: readonly LateHolding[];
  /** The late holdings that are not listed, and the page that lists them. */
  more: { readonly count: number; readonly href: string } | null;
  /** The page with an investment's payment history. */
  hrefOf: (investmentId: string) => string;
  locale: Locale;
}

/** Each late holding with its payer, amount, days and the payer's record, and a link to its payment history. */
export async function LateHoldings({ holdings, more, hrefOf, locale }: LateHoldingsProps) {
  const t = await getTranslations("dashboard");
  if (holdings.length === 0) return null;
  return (
    <div data-slot="late-holdings" className="mt-6">
      <Notice tone="warning">
        <ul className="grid gap-3">
          {holdings.map(({ investment, record }) => {
            const { investmentId, title, payerName, currency, overdue } = investment;
            const payer = payerName ?? title;
            return (
              overdue && (
                <li key={investmentId} className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
                  <p className="min-w-0 basis-96 grow">
                    {t.rich("late.line", {
                      title,
                      days: overdue.daysLate,
                      strong,
                      amount: () => <Amount amount={overdue.amount} currency={currency} decimals="words" />,
                    })}{" "}
                    {record ? <PayerRecordLine record={record} locale={locale} /> : t("late.payer", { payer })}
                  </p>
                  <TextLink
                    href={hrefOf(investmentId)}
                    className="inline-flex min-h-6 items-center whitespace-nowrap font-semibold"
                  >
                    {t("late.what")}
                    <span className="sr-only">: {title}</span>
                  </TextLink>
                </li>
              )
            );
          })}
        </ul>
        {more && (
          <p className="mt-3">
            <TextLink href={more.href}>{t("late.more", { count: more.count })}</TextLink>
          </p>
        )}
      </Notice>
    </div>
  );
}

const strong = (children: ReactNode) => <strong className="font-semibold">{children}</strong>;
