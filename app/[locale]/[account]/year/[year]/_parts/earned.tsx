import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { showsTds } from "@/components/money/shows-tds";
import { Figure, Figures } from "@/components/ui/figures";
import type { YearReview } from "@/lib/contract/calls/year-review";
import { addMinor, type Minor } from "@/lib/contract/facts/money";

/** The year's earnings, and the principal, TDS and investments beside them. */
export async function Earned({ review }: { review: Pick<YearReview, "currency" | "paid" | "invested"> }) {
  const t = await getTranslations("year");
  const { currency, paid, invested } = review;
  const { principal, earned, tds, payouts, promised } = paid;
  const isTaxedHere = showsTds(currency, tds);
  const draw = (amount: Minor) => <Amount amount={amount} currency={currency} decimals="figure" />;
  return (
    <section aria-label={t("earned.label")} className="mb-12">
      <p className="text-label text-muted">{t(isTaxedHere ? "earned.afterTds" : "earned.untaxed")}</p>
      <p className="text-ink">
        <Amount amount={earned} currency={currency} size="hero" />
      </p>
      {isTaxedHere && <p className="max-w-prose text-label text-muted">{t("earned.note")}</p>}
      <Figures className="mt-6">
        <Figure label={t("cameIn")} note={t("payouts", { count: payouts, own: payouts - promised })}>
          {draw(addMinor(principal, earned))}
        </Figure>
        <Figure label={t("principal")} note={t("principalNote")}>
          {draw(principal)}
        </Figure>
        {isTaxedHere && (
          <Figure label={t("tds")} note={t("tdsNote")}>
            {draw(tds)}
          </Figure>
        )}
        <Figure label={t("invested")} note={t("investments", { count: invested.investments })}>
          {draw(invested.amount)}
        </Figure>
      </Figures>
    </section>
  );
}
