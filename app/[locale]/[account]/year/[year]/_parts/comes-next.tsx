import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { getPayoutCalendar } from "@/lib/contract/calls/payout-calendar";
import { addMinor, type Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

/** The payouts of the next twelve months, as the dashboard's calendar has them. */
export async function ComesNext({ currency, locale }: { currency: Currency; locale: Locale }) {
  const [t, calendar] = await Promise.all([
    getTranslations("year.next"),
    readOptional(getPayoutCalendar, { currency }),
  ]);
  if (calendar === null) return null;
  const { months } = calendar;
  const sum = (part: "principal" | "interest") => addMinor(...months.map(({ expected }) => expected[part]));
  const late = addMinor(...months.map((month) => month.late));
  const first = months.flatMap(({ payouts }) => payouts).find(({ status }) => status === "EXPECTED");
  return (
    <Section title={t("title")}>
      {first === undefined && late === 0 ? (
        <p className="border-line border-y py-5 text-body text-muted">{t("nothing")}</p>
      ) : (
        <>
          <Lines className="border-line border-y">
            {first && (
              <Line label={t("first", { date: formatDate(first.on, locale) })}>
                <span className="wrap-anywhere">{first.title}</span>
              </Line>
            )}
            <Line label={t("interest")}>
              <Amount amount={sum("interest")} currency={currency} decimals="words" />
            </Line>
            <Line label={t("principal")}>
              <Amount amount={sum("principal")} currency={currency} decimals="words" />
            </Line>
            {late > 0 && (
              <Line label={<span className="text-warning">▲ {t("late")}</span>}>
                <Amount amount={late} currency={currency} decimals="words" />
              </Line>
            )}
          </Lines>
          <TextLink
            href={hrefFor(locale, "/wallet?show=expected")}
            className="mt-2 inline-flex min-h-11 items-center print:hidden"
          >
            {t("all")}
          </TextLink>
        </>
      )}
    </Section>
  );
}
