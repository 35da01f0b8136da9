import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Coins } from "@/components/deals/coins";
import { CostParts, hasCostParts } from "@/components/deals/cost-lines";
import { returnShapeOf } from "@/components/deals/return-shape";
import { SettlementLines } from "@/components/deals/settlement-lines";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { showsTds } from "@/components/money/shows-tds";
import { Disclosure } from "@/components/ui/disclosure";
import { Line, Lines } from "@/components/ui/figures";
import { Status } from "@/components/ui/status";
import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { type Minor, subtractMinor } from "@/lib/contract/facts/money";
import { coinsSpendableOn, daysOfShortStay } from "@/lib/finance/stash";
import type { Locale } from "@/lib/i18n/locales";
import { isInShares, productOf } from "@/lib/products/lookup";
import { bringsMoney } from "@/lib/products/payout-kind";
import { isForVisitors } from "@/lib/rendering/visitor-page";
import { type ChildName, holderWord } from "./deal-holder";
import { endDateText } from "./end-date";

interface SummaryProps {
  deal: Deal;
  /** Null for an amount that the deal does not accept. */
  terms: InvestmentTerms | null;
  /** The entered amount; buying whole bonds or lots may leave part of it unused. */
  budget: Minor | null;
  /** The free balance of the paying wallet; null when unknown, and for shares, which no wallet pays. */
  free: Minor | null;
  /** The child for whom a guardian invests. */
  childName?: ChildName;
  locale: Locale;
}

/** The cost and the returns of the amount. All lines stay when there is no value, to avoid layout shift. */
export async function AmountSummary({ deal, terms, budget, free, childName = null, locale }: SummaryProps) {
  const t = await getTranslations("deal");
  const nothing = await nothingKnown();
  const holder = holderWord(childName);
  const over = terms?.cost && budget !== null ? subtractMinor(budget, terms.amount) : null;
  return (
    <>
      {terms && hasCostParts(terms) && <Price terms={terms} locale={locale} />}
      <Lines className={LINES}>
        {over !== null && over > 0 && (
          <Line label={t("panel.over")}>
            <Amount amount={over} currency={deal.currency} />
          </Line>
        )}
        {terms ? (
          <Returns deal={deal} terms={terms} holder={holder} locale={locale} />
        ) : (
          <>
            <Line label={t("panel.receiveUnknown", { holder })} strong>
              {nothing}
            </Line>
            <Line label={t(deal.currency === "INR" ? "panel.earned" : "panel.earnedUntaxed")}>{nothing}</Line>
          </>
        )}
        <Line label={await coinsLabel(terms, locale)}>
          {terms ? <Coins coins={terms.stashCoins} currency={deal.currency} /> : nothing}
        </Line>
        {!isInShares(deal.product.kind) && <FromWallet deal={deal} terms={terms} free={free} />}
      </Lines>
    </>
  );
}

/** Amounts in crores do not wrap; their label does. */
const LINES = "[&_dd]:shrink-0 [&_dt]:shrink";

/** The price of whole units, which opens into its parts and the days of the trade. */
async function Price({ terms, locale }: Pick<Known, "terms" | "locale">) {
  const t = await getTranslations("product");
  return (
    <Disclosure
      isWide
      summary={
        <span className="flex grow justify-between gap-4">
          <span className="font-normal text-label text-muted">{t("cost.total")}</span>
          <span className="font-semibold">
            <Amount amount={terms.amount} currency={terms.currency} />
          </span>
        </span>
      }
    >
      <Lines className={`border-line border-t ${LINES}`}>
        <CostParts terms={terms} />
        <SettlementLines settlement={terms.settlement} locale={locale} />
      </Lines>
    </Disclosure>
  );
}

async function coinsLabel(terms: InvestmentTerms | null, locale: Locale): Promise<string> {
  const t = await getTranslations("deal");
  if (!terms) return t("panel.coins");
  const { investOn: investedOn, maturesOn } = terms;
  const date = formatDate(coinsSpendableOn({ investedOn, maturesOn }), locale);
  const days = daysOfShortStay({ investedOn, maturesOn });
  return days === null ? t("panel.coinsFrom", { date }) : t("panel.coinsForDays", { days, date });
}

async function nothingKnown(): Promise<ReactNode> {
  const t = await getTranslations("deal");
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">{t("panel.nothing")}</span>
    </>
  );
}

type Known = Pick<SummaryProps, "deal" | "locale"> & {
  terms: InvestmentTerms;
  holder: ReturnType<typeof holderWord>;
};

/** The returns: a single payout, several payouts, an estimate, or none. */
async function Returns({ deal, terms, holder, locale }: Known) {
  const t = await getTranslations("deal");
  const { currency, totalNet, maturesOn, units, cashflow } = terms;
  const shape = returnShapeOf(terms);
  const date = await endDateText({ deal, maturesOn, locale });
  const net = <Amount amount={totalNet} currency={currency} />;
  if (shape === "nothing") {
    const { sharesOf } = productOf(deal.product);
    const shares = sharesOf ? units * sharesOf(deal.product).sharesPerLot : units;
    return <Line label={t("panel.shares")}>{t("panel.sharesCount", { count: shares })}</Line>;
  }
  if (shape === "estimate") {
    return (
      <>
        <Line label={<Estimated>{t("panel.estimateAll", { date })}</Estimated>}>
          <span className="text-muted">{net}</span>
        </Line>
        <Earned terms={terms} />
      </>
    );
  }
  const first = cashflow.find(bringsMoney);
  return (
    <>
      {shape === "often" && first && (
        <Line label={t("panel.first", { date: formatDate(first.dueOn, locale) })}>
          <Amount amount={first.net} currency={currency} />
        </Line>
      )}
      <Line label={t(shape === "once" ? "panel.receive" : "panel.receiveAll", { date, holder })} strong>
        {net}
      </Line>
      <Earned terms={terms} />
    </>
  );
}

async function Estimated({ children }: { children: ReactNode }) {
  const states = await getTranslations("states");
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {children}
      <Status kind="estimate">{states("estimate")}</Status>
    </span>
  );
}

async function Earned({ terms }: Pick<Known, "terms">) {
  const t = await getTranslations("deal");
  const { totalNet, totalTds, amount, currency, isExpected } = terms;
  const earned = subtractMinor(totalNet, amount);
  const owed = showsTds(currency, totalTds) ? "panel.earned" : "panel.earnedUntaxed";
  const tone = isExpected ? "text-muted" : earned < 0 ? "text-negative" : "text-positive";
  return (
    <Line label={t(isExpected ? "panel.earnedExpected" : owed)}>
      <span className={tone}>
        <Amount amount={earned} currency={currency} sign="always" />
      </span>
    </Line>
  );
}

async function FromWallet({ deal: { currency }, terms, free }: Pick<SummaryProps, "deal" | "terms" | "free">) {
  if (isForVisitors()) return null;
  const t = await getTranslations("deal");
  if (free === null) return <Line label={t("panel.walletUnknown")}>—</Line>;
  const missing = terms && terms.amount > free ? subtractMinor(terms.amount, free) : null;
  return (
    <Line label={t.rich("panel.wallet", { free: () => <Amount amount={free} currency={currency} decimals="auto" /> })}>
      {missing !== null ? (
        <span className="text-warning">
          {t.rich("panel.walletShort", {
            missing: () => <Amount amount={missing} currency={currency} decimals="auto" />,
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

/** The summary in one line beside the sticky button: the sum of the payouts, or the wallet's shortfall. */
export async function BarSummary({ deal, terms, free, childName = null, locale }: Omit<SummaryProps, "budget">) {
  const t = await getTranslations("deal");
  if (!terms) return null;
  const { currency, amount, totalNet, maturesOn } = terms;
  const shape = returnShapeOf(terms);
  const date = await endDateText({ deal, maturesOn, locale });
  const words = {
    nothing: t("schedule.invest"),
    estimate: t("panel.estimateAll", { date }),
    once: t("panel.receive", { date, holder: holderWord(childName) }),
    often: t("panel.receiveAll", { date, holder: holderWord(childName) }),
  }[shape];
  return (
    <>
      <p className={`truncate text-body ${shape === "estimate" ? "text-muted" : "font-semibold text-ink"}`}>
        <Amount amount={shape === "nothing" ? amount : totalNet} currency={currency} decimals="figure" />
      </p>
      {free !== null && amount > free ? (
        <p className="text-label text-warning">
          {t.rich("panel.barShort", {
            missing: () => <Amount amount={subtractMinor(amount, free)} currency={currency} decimals="auto" />,
          })}
        </p>
      ) : (
        <p className="text-label text-muted">{words}</p>
      )}
    </>
  );
}
