import { getTranslations } from "next-intl/server";
import { ReceivedFigure, WalletFigure } from "@/components/holdings/metric-figures";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import { Figure, Figures } from "@/components/ui/figures";
import type { Metrics } from "@/lib/contract/dashboard";
import type { WalletBalance } from "@/lib/contract/wallet";
import type { Locale } from "@/lib/i18n/locales";

interface MetricStripProps {
  metrics: Metrics;
  /** `null` when it could not be read. */
  balance: WalletBalance | null;
  locale: Locale;
}

/** Received, expected, next and XIRR. A phone has no rail, so there the wallet takes the place of the XIRR. */
export async function MetricStrip({ metrics, balance, locale }: MetricStripProps) {
  const t = await getTranslations("dashboard");
  const { currency, delayedCount } = metrics;
  return (
    <>
      <Figures>
        <ReceivedFigure metrics={metrics} />
        <ExpectedFigure metrics={metrics} locale={locale} />
        <NextPayoutFigure metrics={metrics} locale={locale} />
        {balance?.currency === currency && <WalletFigure wallet={balance} className="desktop:hidden" />}
        <XirrFigure xirr={metrics.xirr} className="max-desktop:hidden" />
      </Figures>
      {delayedCount > 0 && (
        <div className="mt-6">
          <Notice tone="warning">{t("lateNotice", { count: delayedCount })}</Notice>
        </div>
      )}
    </>
  );
}

interface PartProps {
  metrics: Metrics;
  locale: Locale;
}

/** What is owed and has not come, and by when; a day that has gone by is said to have. */
export async function ExpectedFigure({ metrics, locale }: PartProps) {
  const t = await getTranslations("dashboard");
  const { currency, expected, expectedBy, asOf, byCategory } = metrics;
  const holdsEstimates = byCategory.some(({ productType, currentValue }) => productType === "FRE" && currentValue > 0);
  const when = holdsEstimates ? "expectedNoteEstimates" : "expectedNote";
  return (
    <Figure
      label={t("expected")}
      note={
        expectedBy === null
          ? t("expectedNone")
          : t(expectedBy < asOf ? "expectedNotePast" : when, { date: formatDate(expectedBy, locale) })
      }
    >
      <Amount amount={expected} currency={currency} />
    </Figure>
  );
}

/** What comes next, of what and when. */
export async function NextPayoutFigure({ metrics: { nextPayout, currency }, locale }: PartProps) {
  const t = await getTranslations("dashboard");
  return (
    <Figure label={t("nextPayout")} note={nextPayout && <NextPayoutNote payout={nextPayout} locale={locale} />}>
      {nextPayout ? <Amount amount={nextPayout.net} currency={currency} /> : t("nextPayoutNone")}
    </Figure>
  );
}

/** Its day, or by how many days it is late: a day that has gone by is no promise. */
async function NextPayoutNote({ payout, locale }: { payout: NonNullable<Metrics["nextPayout"]>; locale: Locale }) {
  const [t, states] = await Promise.all([getTranslations("dashboard"), getTranslations("states")]);
  const { status, daysLate, dueOn, title } = payout;
  if (status !== "DELAYED") return t("nextPayoutNote", { date: formatDate(dueOn, locale), title });
  return (
    <span className="text-warning">
      {t("nextPayoutNote", { date: states("lateByDays", { days: daysLate }), title })}
    </span>
  );
}

/** Realised once something has been paid, with the promise beside it; before that the promise, called one. */
export async function XirrFigure({ xirr, className }: { xirr: Metrics["xirr"]; className?: string }) {
  const t = await getTranslations("dashboard");
  const { realisedBps, promisedBps } = xirr;
  if (realisedBps !== null) {
    return (
      <Figure
        {...(className && { className })}
        label={t("xirrRealised")}
        note={promisedBps === null ? null : t("xirrNotePromised", { rate: formatRate(promisedBps) })}
      >
        {formatRate(realisedBps)}
      </Figure>
    );
  }
  return (
    <Figure
      {...(className && { className })}
      label={t("xirrPromised")}
      note={t(promisedBps === null ? "xirrUnknownNote" : "xirrNoteNone")}
    >
      {promisedBps === null ? t("xirrUnknown") : formatRate(promisedBps)}
    </Figure>
  );
}
