import { getTranslations } from "next-intl/server";
import { durationOfHolding } from "@/components/deals/duration";
import { durationText } from "@/components/deals/duration-text";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { gainTone } from "@/components/money/gain-tone";
import { showsTds } from "@/components/money/shows-tds";
import { Figure, Figures } from "@/components/ui/figures";
import type { InvestmentDetail } from "@/lib/contract/calls/dashboard";
import { gainBps, gainOf } from "@/lib/finance/gain";
import type { Locale } from "@/lib/i18n/locales";
import { hasEnded } from "@/lib/products/holding-columns";
import { isOnlyExpected, productOf } from "@/lib/products/lookup";
import { bringsMoney } from "@/lib/products/payout-kind";
import { rateWordsOf } from "@/lib/products/perpetual";

interface TimelineProps {
  investment: InvestmentDetail;
  locale: Locale;
}

/** Invested amount, current value, received, expected and return. */
export async function TimelineFigures({ investment, locale }: TimelineProps) {
  const t = await getTranslations("dashboard");
  const { investmentAmount, currency, investedOn, paymentSource, investmentStatus, stage } = investment;
  const date = formatDate(investedOn, locale);
  return (
    <>
      <div className="mb-7">
        <p className="text-label text-muted">
          {t(investmentStatus === "FAILED" ? "story.amountNot" : "story.amount", { date })}
        </p>
        <p className={stage === null ? "text-faint" : "text-ink"}>
          <Amount amount={investmentAmount} currency={currency} size="hero" />
        </p>
        <p className="mt-1 text-label text-muted">
          {t(paymentSource === "WALLET" ? "story.fromWallet" : "story.fromOnline")}
        </p>
      </div>
      {stage !== null && <HeldFigures investment={investment} locale={locale} />}
    </>
  );
}

async function HeldFigures({ investment, locale }: TimelineProps) {
  const [t, kinds] = await Promise.all([getTranslations("dashboard"), getTranslations("kinds")]);
  const { stage, kind, currency, currentValue, received, tds } = investment;
  const isOver = hasEnded(stage);
  return (
    <Figures rowFrom="threes">
      {!isOver && (
        <Figure label={t("columns.value")} note={kinds(`${kind}.held.valueNote`)}>
          <Amount amount={currentValue} currency={currency} decimals="figure" />
        </Figure>
      )}
      {(received > 0 || investment.cashflow.length > 0) && (
        <Figure
          label={t("story.received")}
          note={
            received === 0
              ? t("story.receivedNone")
              : showsTds(currency, tds) &&
                t.rich("receivedNote", { tds: () => <Amount amount={tds} currency={currency} decimals="figure" /> })
          }
        >
          <Amount amount={received} currency={currency} decimals="figure" />
        </Figure>
      )}
      {!isOver && <ToCome investment={investment} locale={locale} />}
      <GainFigure investment={investment} />
      <ReturnFigure investment={investment} />
      <RateFigure investment={investment} />
    </Figures>
  );
}

/** The outstanding payouts; for property an estimate, in another tone. Nothing for shares. */
async function ToCome({ investment, locale }: TimelineProps) {
  const t = await getTranslations("dashboard");
  const { stage, kind, currency, expected, maturesOn, cashflow } = investment;
  if (cashflow.length === 0) return null;
  const isEstimate = isOnlyExpected(kind);
  const date = maturesOn === null ? null : formatDate(maturesOn, locale);
  const isOne = cashflow.filter(bringsMoney).length === 1;
  const when = stage === "DELAYED" && isOne ? "wasDueOn" : isOne ? "expectedOn" : "expectedBy";
  return (
    <Figure label={t(isEstimate ? "story.estimated" : "expected")} note={date && t(`story.${when}`, { date })}>
      <span className={isEstimate ? "font-normal text-muted" : undefined}>
        <Amount amount={expected} currency={currency} decimals="figure" />
      </span>
    </Figure>
  );
}

/** The holding's gain. The gain of shares, which pay nothing out, is on paper until they are sold. */
async function GainFigure({ investment }: Pick<TimelineProps, "investment">) {
  const { kind, stage, currency, currentValue: valueNow, received, investmentAmount: cost } = investment;
  const t = await getTranslations("dashboard");
  const gain = gainOf({ cost, received, valueNow });
  const share = gainBps({ cost, received, valueNow });
  const isOnPaper = productOf({ kind }).promise === "NONE" && !hasEnded(stage);
  return (
    <Figure
      label={t(isOnPaper ? "page.gain" : "columns.gain")}
      note={isOnPaper ? t("page.gainNote") : share !== null && t("story.gainShare", { share: formatRate(share, 1) })}
    >
      <Amount amount={gain} currency={currency} sign="always" className={gainTone(gain)} decimals="figure" />
    </Figure>
  );
}

/**
 * The promised return until everything is paid, then the realised one; between them the expected one where payouts are
 * late or rescheduled. A short holding is not shown by its annualised
 * return alone.
 */
async function ReturnFigure({ investment }: Pick<TimelineProps, "investment">) {
  const t = await getTranslations("dashboard");
  const { kind, xirr, absoluteReturnBps, expectedXirrBps, paymentHistory } = investment;
  const expected = expectedXirrBps !== null ? paymentHistory?.expected?.xirrBps : null;
  if (typeof expected === "number" && xirr.bps !== null) {
    return (
      <Figure label={t("story.xirrNow")} note={t("wasPromised", { rate: formatRate(xirr.bps) })}>
        {formatRate(expected)}
      </Figure>
    );
  }
  if (xirr.bps === null && absoluteReturnBps === null) return null;
  const promised = isOnlyExpected(kind) ? "story.xirrEstimated" : "xirrPromised";
  return (
    <Figure
      label={t(xirr.basis === "REALISED" ? "xirrRealised" : promised)}
      note={absoluteReturnBps !== null && t("story.absolute", { rate: formatRate(absoluteReturnBps) })}
    >
      {xirr.bps === null ? t("xirrUnknown") : formatRate(xirr.bps)}
    </Figure>
  );
}

/** The agreed rate, labelled by product, and the tenure. Shares have neither. */
async function RateFigure({ investment }: Pick<TimelineProps, "investment">) {
  const [t, kinds] = await Promise.all([getTranslations("product"), getTranslations("kinds")]);
  const { rateBps, kind } = investment;
  const duration = durationOfHolding(investment);
  if (rateBps === null) return null;
  const words = rateWordsOf(kind, duration !== null);
  return (
    <Figure label={kinds(`${words}.headline.label`)} note={duration && durationText(t, duration)}>
      {formatRate(rateBps)}
    </Figure>
  );
}
