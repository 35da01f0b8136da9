import { getTranslations } from "next-intl/server";
import { Coins } from "@/components/deals/coins";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import type { InvestmentTerms } from "@/lib/contract/deals";
import { subtractPaise } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";
import { findBalance } from "@/lib/server/shell";

interface SummaryProps {
  /** Null for an amount that the deal does not take. */
  terms: InvestmentTerms | null;
  locale: Locale;
}

/** What the amount comes to. The lines stay when there is nothing to say, so that nothing moves. */
export async function AmountSummary({ terms, locale }: SummaryProps) {
  const t = await getTranslations("deal");
  const nothing = (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">{t("panel.nothing")}</span>
    </>
  );
  return (
    // An amount of crores stays whole; its label takes another line.
    <Lines className="[&_dd]:shrink-0 [&_dt]:shrink">
      <Line
        label={terms ? t("panel.receive", { date: formatDate(terms.maturesOn, locale) }) : t("panel.receiveUnknown")}
        strong
      >
        {terms ? <Amount paise={terms.totalNet} /> : nothing}
      </Line>
      <Line label={t("panel.earned")}>
        {terms ? (
          <span className="text-positive">
            <Amount paise={subtractPaise(terms.totalNet, terms.amount)} sign="always" />
          </span>
        ) : (
          nothing
        )}
      </Line>
      <Line label={t("panel.coins")}>{terms ? <Coins coins={terms.stashCoins} /> : nothing}</Line>
      <FromWallet terms={terms} />
    </Lines>
  );
}

async function FromWallet({ terms }: Pick<SummaryProps, "terms">) {
  const [t, wallet] = await Promise.all([getTranslations("deal"), findBalance()]);
  if (wallet === null) return <Line label={t("panel.walletUnknown")}>—</Line>;
  const { balance } = wallet;
  return (
    <Line label={t.rich("panel.wallet", { free: () => <Amount paise={balance} decimals="auto" /> })}>
      {terms && terms.amount > balance ? (
        <span className="text-warning">
          {t.rich("panel.walletShort", {
            missing: () => <Amount paise={subtractPaise(terms.amount, balance)} decimals="auto" />,
          })}
        </span>
      ) : terms ? (
        t("panel.walletAll")
      ) : (
        "—"
      )}
    </Line>
  );
}

/** The same in one line, beside the button at the thumb. */
export async function BarSummary({ terms, locale }: SummaryProps) {
  const t = await getTranslations("deal");
  if (!terms) return null;
  return (
    <>
      <p className="truncate font-semibold text-body text-ink">
        <Amount paise={terms.totalNet} />
      </p>
      <p className="text-label text-muted">{t("panel.receive", { date: formatDate(terms.maturesOn, locale) })}</p>
    </>
  );
}
