import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { Figure, Figures } from "@/components/ui/figures";
import type { Investment } from "@/lib/contract/investments";
import type { Locale } from "@/lib/i18n/locales";

interface StoryProps {
  investment: Investment;
  locale: Locale;
}

/** What was put in, largest; then what it is worth, what came, what is to come, and at which return. */
export async function StoryFigures({ investment, locale }: StoryProps) {
  const t = await getTranslations("dashboard");
  const { investmentAmount, investedOn, paymentSource, investmentStatus, stage } = investment;
  const date = formatDate(investedOn, locale);
  return (
    <>
      <div className="mb-7">
        <p className="text-label text-muted">
          {t(investmentStatus === "FAILED" ? "story.amountNot" : "story.amount", { date })}
        </p>
        <p className={stage === null ? "text-faint" : "text-ink"}>
          <Amount amount={investmentAmount} size="hero" />
        </p>
        <p className="mt-1 text-label text-muted">
          {t(paymentSource === "WALLET" ? "story.fromWallet" : "story.fromOnline")}
        </p>
      </div>
      {stage !== null && <HeldFigures investment={investment} locale={locale} />}
    </>
  );
}

async function HeldFigures({ investment, locale }: StoryProps) {
  const t = await getTranslations("dashboard");
  const { stage, currentValue, received, tds, expected, maturesOn, rateBps, tenureDays } = investment;
  return (
    <Figures>
      {stage !== "MATURED" && (
        <Figure label={t("columns.valueNow")} note={t("story.valueNote")}>
          <Amount amount={currentValue} />
        </Figure>
      )}
      <Figure
        label={t("story.received")}
        note={received === 0 ? t("story.receivedNone") : t.rich("receivedNote", { tds: () => <Amount amount={tds} /> })}
      >
        <Amount amount={received} />
      </Figure>
      {stage !== "MATURED" && (
        <Figure
          label={t("expected")}
          note={t(stage === "DELAYED" ? "story.wasDueOn" : "story.expectedOn", { date: formatDate(maturesOn, locale) })}
        >
          <Amount amount={expected} />
        </Figure>
      )}
      <ReturnFigure investment={investment} />
      <Figure label={t("story.rate")} note={t("story.rateNote", { days: tenureDays })}>
        {formatRate(rateBps)}
      </Figure>
    </Figures>
  );
}

/** Promised until everything has come, realised after; the return of a short while is not made into a year's alone. */
async function ReturnFigure({ investment: { xirr, absoluteReturnBps } }: Pick<StoryProps, "investment">) {
  const t = await getTranslations("dashboard");
  return (
    <Figure
      label={t(xirr.basis === "REALISED" ? "xirrRealised" : "xirrPromised")}
      note={t("story.absolute", { rate: formatRate(absoluteReturnBps) })}
    >
      {xirr.bps === null ? t("xirrUnknown") : formatRate(xirr.bps)}
    </Figure>
  );
}
