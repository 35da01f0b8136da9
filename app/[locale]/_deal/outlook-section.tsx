import { getTranslations } from "next-intl/server";
import { formatDate, formatRate, quotedPrice } from "@/components/money/format";
import { Disclosure } from "@/components/ui/disclosure";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import { type CalendarDate, dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import type { OutlookEvent } from "@/lib/products/bond-outlook";
import { productOf } from "@/lib/products/lookup";
import { perpetualOf } from "@/lib/products/perpetual";
import { settlementCalendar } from "@/lib/web/edge-config";

interface OutlookProps {
  deal: Deal;
  /** The settlement whose buyer receives the yields. */
  settlesOn: CalendarDate;
  /** Behind its title. */
  isFolded?: boolean;
  locale: Locale;
}

/** The dated steps, repayments and possible ends of a bond, with the yield to each end and its duration. */
export async function OutlookSection({ deal, settlesOn, isFolded = false, locale }: OutlookProps) {
  const t = await getTranslations("deal.outlook");
  const outlook = productOf(deal.product).outlookOf?.(deal, settlesOn, await settlementCalendar()) ?? null;
  if (outlook === null) return null;
  const { toMaturityBps, worstBps, duration } = outlook;
  const { redeemsOn, at } = deal.progress;
  const isPerpetual = perpetualOf(deal.product) !== null;
  const isAhead = ({ is, on }: OutlookEvent) =>
    is === "WRITE_DOWN" || (on > dateInIndia(at) && (redeemsOn === null || on < redeemsOn));
  const events = outlook.events.filter(isAhead);
  const years = (hundredths: number) => (hundredths / 100).toFixed(2);
  const isEarly = events.some(({ is }) => is === "CALL");
  const lines = (
    <>
      <p className="mb-3 text-muted text-note">{t("asOf", { date: formatDate(settlesOn, locale) })}</p>
      <Lines className="border-line border-y">
        {events.map((event) => (
          <Line key={`${event.is}:${event.on}`} label={formatDate(event.on, locale)}>
            {eventText(t, event)}
            {"yieldBps" in event && event.yieldBps !== null && (
              <span className="block text-muted text-note">
                {t("yieldIfEnded", { rate: formatRate(event.yieldBps) })}
              </span>
            )}
          </Line>
        ))}
        {redeemsOn !== null && <Line label={formatDate(redeemsOn, locale)}>{t("called")}</Line>}
        {toMaturityBps !== null && (
          <Line label={t(isPerpetual ? "neverCalled" : "toMaturity")}>{formatRate(toMaturityBps)}</Line>
        )}
        {isEarly && worstBps !== null && <Line label={t("worst")}>{formatRate(worstBps)}</Line>}
        {duration && (
          <Line label={t(isPerpetual ? "durationToCall" : "duration")}>
            {t("years", { years: years(duration.macaulay) })}
            <span className="block text-muted text-note">
              {t("durationNote", { modified: years(duration.modified) })}
            </span>
          </Line>
        )}
      </Lines>
    </>
  );
  if (!isFolded) return <Section title={t("title")}>{lines}</Section>;
  return (
    <Disclosure summary={t("title")} isWide>
      {lines}
    </Disclosure>
  );
}

type Translate = Awaited<ReturnType<typeof getTranslations<"deal.outlook">>>;

function eventText(t: Translate, event: OutlookEvent): string {
  switch (event.is) {
    case "FIRST_COUPON":
      return t("event.FIRST_COUPON");
    case "STEP":
      return t("event.STEP", { rate: formatRate(event.couponBps) });
    case "REPAYMENT":
      return t("event.REPAYMENT", { share: formatRate(event.shareBps), left: formatRate(event.leftBps) });
    case "CALL":
      return t("event.CALL", { price: quotedPrice(event.price) });
    case "PUT":
      return t("event.PUT", { price: quotedPrice(event.price) });
    case "SKIPPED":
      return t("event.SKIPPED");
    case "WRITE_DOWN":
      return t("event.WRITE_DOWN", { share: formatRate(event.shareBps) });
    case "MATURITY":
      return t("event.MATURITY", { share: formatRate(event.shareBps) });
  }
}
