import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { HandOverNotice } from "@/app/[locale]/_account/hand-over-notice";
import { LateBanner } from "@/app/[locale]/_account/late-banner";
import type { AnothersScope } from "@/app/[locale]/_account/scope";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { gainTone } from "@/components/money/gain-tone";
import { ExpectedFigure, ReceivedFigure, WalletFigure } from "@/components/portfolio/metric-figures";
import { ButtonLink } from "@/components/ui/button";
import { Figure, Figures } from "@/components/ui/figures";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import { getBalance } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

interface HeadlineProps {
  scope: AnothersScope;
  metrics: Metrics;
  locale: Locale;
}

type Drawn = () => ReactNode;

interface WorthProps {
  metrics: Pick<Metrics, "currency" | "currentValue" | "gain" | "stillInvested">;
  label: string;
  /** Renders a sentence around the gain and the cost of the holdings. */
  gained: (amounts: { gain: Drawn; cost: Drawn }) => ReactNode;
}

/** The value of the investments as the page's largest figure. */
function Worth({ metrics: { currency, currentValue, gain, stillInvested }, label, gained }: WorthProps) {
  const colour = gainTone(gain) || "text-ink";
  return (
    <>
      <h1 className="text-label text-muted">{label}</h1>
      <p className="text-ink">
        <Amount amount={currentValue} currency={currency} size="hero" />
      </p>
      <p className="mt-3 text-label text-muted">
        {gained({
          gain: () => (
            <Amount
              amount={gain}
              currency={currency}
              sign="always"
              className={`font-semibold text-body ${colour}`}
              decimals="figure"
            />
          ),
          cost: () => <Amount amount={stillInvested} currency={currency} decimals="figure" />,
        })}
      </p>
    </>
  );
}

/** The totals of another's account: invested amount, current value and wallet balance, and its late payers. */
export async function HoldersHeadline({ scope, metrics, locale }: HeadlineProps) {
  const [t, wallet] = await Promise.all([getTranslations("family"), getTranslations("wallet")]);
  return (
    <>
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="min-w-0">
          <Worth
            metrics={metrics}
            label={t("view.worth", { date: formatDate(metrics.asOf, locale) })}
            gained={(amounts) => t.rich("view.gained", amounts)}
          />
        </div>
        {scope.mayAct && (
          <div className="flex gap-3 max-tablet:w-full max-tablet:*:grow">
            <ButtonLink href={hrefFor(locale, `${scope.path}/invest`)} size="large">
              {t("invest.action")}
            </ButtonLink>
            <ButtonLink href={hrefFor(locale, `${scope.path}/wallet/add`)} size="large" variant="secondary">
              {wallet("addMoney")}
            </ButtonLink>
          </div>
        )}
      </header>
      <Strip scope={scope} metrics={metrics} locale={locale} />
      <LateBanner scope={scope} metrics={metrics} locale={locale} />
      <HandOverNotice scope={scope} locale={locale} />
    </>
  );
}

async function Strip({ scope, metrics, locale }: HeadlineProps) {
  const [t, balance] = await Promise.all([
    getTranslations("dashboard"),
    readOptional(getBalance, { currency: "INR" }, scope.about),
  ]);
  const { xirr } = metrics;
  const bps = xirr.realisedBps ?? xirr.promisedBps;
  return (
    <Figures>
      <ReceivedFigure metrics={metrics} />
      <ExpectedFigure metrics={metrics} locale={locale} />
      {balance && <WalletFigure wallet={balance} />}
      <Figure label={t(xirr.realisedBps === null ? "xirrPromised" : "xirrRealised")}>
        {bps === null ? t("xirrUnknown") : formatRate(bps)}
      </Figure>
    </Figures>
  );
}
