import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { showsTds } from "@/components/money/shows-tds";
import { Figure } from "@/components/ui/figures";
import { TextLink } from "@/components/ui/text-link";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { WalletBalance } from "@/lib/contract/calls/wallet";
import { addMinor, minor, subtractMinor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { promiseOf } from "@/lib/products/lookup";

interface PromiseProps {
  metrics: Metrics;
  locale: Locale;
}

/** The investments in deals at today's value, with the cost of the present holdings below. */
export async function InvestedFigure({ metrics }: Pick<PromiseProps, "metrics">) {
  const t = await getTranslations("dashboard");
  const { currency, currentValue, stillInvested, metals } = metrics;
  const value = subtractMinor(currentValue, addMinor(...metals.map((metal) => metal.currentValue ?? minor(0))));
  const cost = subtractMinor(stillInvested, addMinor(...metals.map((metal) => metal.cost)));
  return (
    <Figure
      label={t("invested")}
      note={t.rich("costNote", { cost: () => <Amount amount={cost} currency={currency} decimals="figure" /> })}
    >
      <Amount amount={value} currency={currency} decimals="figure" />
    </Figure>
  );
}

/** Gold and silver at today's selling price, with their cost; nobody guarantees the price, and it changes. */
export async function MetalsFigure({
  metrics: { metals, currency },
  zone,
  locale,
}: PromiseProps & { zone: string | null }) {
  const t = await getTranslations("dashboard");
  const cost = () => (
    <Amount amount={addMinor(...metals.map((metal) => metal.cost))} currency={currency} decimals="figure" />
  );
  const priced = metals.flatMap(({ currentValue, pricedAt }) =>
    currentValue !== null && pricedAt !== null ? [{ currentValue, pricedAt }] : [],
  );
  const [oldest] = priced.map(({ pricedAt }) => pricedAt).toSorted((a, b) => a - b);
  const isUnknown = metals.some(({ currentValue }) => currentValue === null);
  return (
    <Figure
      label={t("metals.title")}
      note={
        oldest === undefined
          ? t.rich("costNote", { cost })
          : t.rich("metals.marketNote", { cost, time: formatMoment(oldest, locale, zone) })
      }
    >
      {isUnknown && oldest === undefined ? (
        t("metals.priceUnknown")
      ) : (
        <Amount
          amount={addMinor(...priced.map(({ currentValue }) => currentValue))}
          currency={currency}
          decimals="figure"
        />
      )}
    </Figure>
  );
}

/** The payouts received so far, after tax, with the tax below. */
export async function ReceivedFigure({
  metrics: { received, tds, currency },
}: {
  metrics: Pick<Metrics, "received" | "tds" | "currency">;
}) {
  const t = await getTranslations("dashboard");
  const note =
    showsTds(currency, tds) &&
    t.rich("receivedNote", { tds: () => <Amount amount={tds} currency={currency} decimals="figure" /> });
  return (
    <Figure label={t("received")} note={note}>
      <Amount amount={received} currency={currency} decimals="figure" />
    </Figure>
  );
}

/** The outstanding payouts and the day of the last one; if that day has passed, the text says so. */
export async function ExpectedFigure({ metrics, locale }: PromiseProps) {
  const t = await getTranslations("dashboard");
  const { currency, expected, expectedBy, asOf, byCategory } = metrics;
  const holdsEstimates = byCategory.some(
    ({ productType, currentValue }) => promiseOf(productType) === "EXPECTED" && currentValue > 0,
  );
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
      <Amount amount={expected} currency={currency} decimals="figure" />
    </Figure>
  );
}

/** The wallet's balance and the part that is being withdrawn. */
export async function WalletFigure({
  wallet: { balance, held, currency },
  className,
}: {
  wallet: WalletBalance;
  className?: string;
}) {
  const t = await getTranslations("dashboard");
  const note =
    held > 0
      ? t.rich("walletHeld", { held: () => <Amount amount={held} currency={currency} decimals="figure" /> })
      : t("walletFree");
  return (
    <Figure {...(className && { className })} label={t("wallet")} note={note}>
      <Amount amount={balance} currency={currency} decimals="figure" />
    </Figure>
  );
}

/** The next payout with its source and day. */
export async function NextPayoutFigure({ metrics: { nextPayout, currency }, locale }: PromiseProps) {
  const t = await getTranslations("dashboard");
  return (
    <Figure
      label={t("nextPayout")}
      note={
        nextPayout && (
          <TextLink href={hrefFor(locale, `/investments/${nextPayout.investmentId}`)}>
            <NextPayoutNote payout={nextPayout} locale={locale} />
          </TextLink>
        )
      }
    >
      {nextPayout ? (
        <Amount
          {...{ amount: nextPayout.net, currency }}
          decimals="figure"
          className={nextPayout.status === "DELAYED" ? "text-warning" : ""}
        />
      ) : (
        t("nextPayoutNone")
      )}
    </Figure>
  );
}

/** The next payout's day, or the number of days by which it is late, because a past day is no promise. */
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

/**
 * The realised XIRR once something has been paid, with the promised one beside it; before that the promised XIRR,
 * labelled as such.
 */
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
