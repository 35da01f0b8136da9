import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { AppLink } from "@/components/ui/app-link";
import { Chevron } from "@/components/ui/icons/marks";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import type { CalendarMonth, MonthlyPayout } from "@/lib/contract/calls/payout-calendar";
import { addMinor, type Currency, type Minor } from "@/lib/contract/facts/money";
import { formatMonth } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/locales";
import { metalOf } from "@/lib/products/categories";
import { totalOfMonth } from "./payout-months";

interface ListProps {
  months: readonly CalendarMonth[];
  currency: Currency;
  /** The page of a holding; null where the reader has none. */
  hrefOf: (payout: MonthlyPayout) => string | null;
  /** The page that lists every payout of a month; null where the reader has none. */
  allHref: ((month: string) => string) | null;
  locale: Locale;
}

/** The months with a payout. */
export const comingIn = (months: readonly CalendarMonth[]) => months.filter((month) => totalOfMonth(month) > 0);

/** Every month with its figures, each of which opens into the payouts behind it. Works without scripts. */
export async function PayoutMonthsList({ months, ...reading }: ListProps) {
  const t = await getTranslations({ locale: reading.locale, namespace: "dashboard" });
  const coming = comingIn(months);
  const { currency } = reading;
  return (
    <>
      {coming.map((month) => (
        <Month key={month.month} month={month} {...reading} />
      ))}
      <p className="flex items-baseline justify-between gap-4 py-3 font-semibold text-ink">
        {t("calendarTotal")}
        <Amount amount={addMinor(...coming.map(totalOfMonth))} currency={currency} />
      </p>
    </>
  );
}

type MonthProps = Omit<ListProps, "months"> & { month: CalendarMonth };

async function Month({ month, currency, hrefOf, allHref, locale }: MonthProps) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const { paid, expected, late, payouts, count } = month;
  const amount = (of: Minor) => () => <Amount amount={of} currency={currency} />;
  const principal = addMinor(paid.principal, expected.principal);
  const interest = addMinor(paid.interest, expected.interest);
  return (
    <details data-slot="payout-month" className="disclosure payout-month">
      <summary>
        <span>
          <strong>{formatMonth(month.month, locale)}</strong>
          <span>
            {t.rich("calendarParts", { principal: amount(principal), interest: amount(interest) })}
            {late > 0 && <span className="text-warning"> · {t.rich("calendarLate", { amount: amount(late) })}</span>}
          </span>
        </span>
        <Amount amount={totalOfMonth(month)} currency={currency} />
        <Chevron />
      </summary>
      <ul className="pb-3">
        {payouts.map((payout) => (
          <Payout
            key={`${payout.investmentId} ${payout.on} ${payout.kind} ${payout.net}`}
            {...{ payout, currency, locale, href: hrefOf(payout) }}
          />
        ))}
      </ul>
      {count > payouts.length && (
        <p className="pb-3 text-label">
          {allHref === null ? (
            t("calendarMore", { count: count - payouts.length })
          ) : (
            <TextLink href={allHref(month.month)} className="inline-flex min-h-11 items-center">
              {t("calendarAll", { count, month: formatMonth(month.month, locale) })}
            </TextLink>
          )}
        </p>
      )}
    </details>
  );
}

interface PayoutProps {
  payout: MonthlyPayout;
  href: string | null;
  currency: Currency;
  locale: Locale;
}

async function Payout({ payout, href, currency, locale }: PayoutProps) {
  const [t, product, states] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    getTranslations({ locale, namespace: "product" }),
    getTranslations({ locale, namespace: "states" }),
  ]);
  const { title, productType, kind, status, on, daysLate, net } = payout;
  const name = metalOf(productType) ? t(`category.${productType}`) : title;
  const isLate = status === "DELAYED";
  return (
    <li>
      <span>
        {href === null ? name : <AppLink href={href}>{name}</AppLink>}
        <span>
          {`${product(`payout.${kind}`)} · ${formatDate(on, locale)}`}
          {status === "PAID" && <Status kind="confirmed">{states("paid")}</Status>}
          {isLate && <Status kind="delayed">{states("lateByDays", { days: daysLate })}</Status>}
        </span>
      </span>
      <Amount amount={net} currency={currency} className={isLate ? "text-warning" : ""} />
    </li>
  );
}
