import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { gainTone } from "@/components/money/gain-tone";
import { Notice } from "@/components/ui/feedback";
import { Figure, Figures } from "@/components/ui/figures";
import type { FamilyAccount } from "@/lib/contract/calls/family";
import { type CurrencyTotals, sumByCurrency } from "./sum-by-currency";

/** The family's totals: one strip for rupees and one for each foreign currency. */
export async function FamilyTotals({ accounts }: { accounts: readonly FamilyAccount[] }) {
  const t = await getTranslations("family");
  const { byCurrency, missing } = sumByCurrency(accounts);
  return (
    <section aria-label={t("totals.label")} className="grid gap-6">
      {byCurrency.map((totals) => (
        <CurrencyTotalsView key={totals.currency} totals={totals} />
      ))}
      {missing.length > 0 && (
        <Notice tone="warning">
          {t("totals.without", { names: missing.map(({ name }) => name ?? t("members.nameless")).join(", ") })}
        </Notice>
      )}
    </section>
  );
}

async function CurrencyTotalsView({
  totals: { currency, stillInvested, currentValue, realised, accrued, gain, walletBalance },
}: {
  totals: CurrencyTotals;
}) {
  const t = await getTranslations("family");
  const worth = currency === "INR" ? t("totals.worth") : t("totals.worthIn", { currency });
  return (
    <Figures>
      <Figure label={worth} note={t("totals.worthNote")}>
        <Amount amount={currentValue} currency={currency} decimals="figure" />
      </Figure>
      <Figure label={t("totals.invested")} note={t("totals.investedNote")}>
        <Amount amount={stillInvested} currency={currency} decimals="figure" />
      </Figure>
      <Figure
        label={t("totals.gain")}
        note={t.rich("totals.gainNote", {
          realised: () => <Amount amount={realised} currency={currency} decimals="figure" />,
          accrued: () => <Amount amount={accrued} currency={currency} decimals="figure" />,
        })}
      >
        <span className={gainTone(gain)}>
          <Amount amount={gain} currency={currency} sign="always" decimals="figure" />
        </span>
      </Figure>
      <Figure label={t("totals.wallet")} note={t("totals.walletNote")}>
        <Amount amount={walletBalance} currency={currency} decimals="figure" />
      </Figure>
    </Figures>
  );
}
