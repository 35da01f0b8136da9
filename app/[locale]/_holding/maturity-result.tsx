import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { ShareCard } from "@/components/share-card/share-card";
import type { InvestmentDetail } from "@/lib/contract/calls/dashboard";
import type { Locale } from "@/lib/i18n/locales";
import { maturityPath } from "./maturity-path";
import { MoneyArc } from "./money-arc";

interface ResultProps {
  investment: InvestmentDetail;
  /** Whether the reader may share the result: the holding is their own. */
  mayShare: boolean;
  locale: Locale;
}

/** The promised and the realised return of a matured holding, above an arc over its term; nothing for any other holding. */
export async function MaturityResult({ investment, mayShare, locale }: ResultProps) {
  const { stage, paymentHistory, investedOn: from, currency, investmentAmount, received } = investment;
  const { promised, realised } = paymentHistory ?? { promised: null, realised: null };
  const [promise, became] = [promised?.xirrBps ?? null, realised?.xirrBps ?? null];
  if (stage !== "MATURED" || promise === null || became === null) return null;
  if (!promised?.lastOn || !realised?.lastOn) return null;
  const [t, card] = await Promise.all([getTranslations("dashboard.moment"), getTranslations("common.card")]);
  const path = maturityPath({ from, promised: promised.lastOn, landed: realised.lastOn });
  const rates = { promised: formatRate(promise), became: formatRate(became) };
  return (
    <section aria-label={t("label")} className="mt-8 border-line border-y py-8">
      <p className="text-center text-label text-muted">{t("promised", rates)}</p>
      <p className="serif text-center text-amount text-ink">{rates.became}</p>
      <p className="text-center text-body text-muted">
        {path.daysLate > 0
          ? t("late", { ...path })
          : path.daysLate < 0
            ? t("early", { days: path.days, daysEarly: -path.daysLate })
            : t("onTheDay", { ...path })}
      </p>
      <MoneyArc path={path} label={t("way")} />
      <div className="mx-auto flex max-w-[45rem] justify-between gap-4 text-label">
        <p>
          <span className="block font-semibold text-ink">{formatDate(from, locale)}</span>
          <span className="text-muted">
            {t.rich("out", { amount: () => <Amount amount={investmentAmount} currency={currency} decimals="auto" /> })}
          </span>
        </p>
        <p className="text-right">
          <span className="block font-semibold text-accent">{formatDate(realised.lastOn, locale)}</span>
          <span className="text-muted">
            {t.rich("back", { amount: () => <Amount amount={received} currency={currency} decimals="auto" /> })}
          </span>
        </p>
      </div>
      {mayShare && (
        <div className="mx-auto mt-8 max-w-md print:hidden">
          <ShareCard
            card={{
              figure: rates.became,
              caption: t("cardCaption"),
              below: t("cardBelow", rates),
              corner: formatDate(realised.lastOn, locale),
            }}
            name="ultra-maturity"
            message={t("shared", rates)}
            words={{ whatsapp: card("whatsapp"), save: card("save"), share: card("share"), note: card("note") }}
          />
        </div>
      )}
    </section>
  );
}
