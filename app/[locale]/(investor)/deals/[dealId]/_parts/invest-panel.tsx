import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ShareTaken } from "@/components/deals/share-taken";
import { AmountView } from "@/components/money/amount-view";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatMoment, formatPaise } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { Panel } from "@/components/ui/section";
import type { Deal, InvestmentTerms } from "@/lib/contract/deals";
import { startFlow } from "@/lib/contract/investments";
import { type Paise, paise } from "@/lib/contract/money";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findBalance, findProfile, findUserConfig } from "@/lib/server/shell";
import { openTerms } from "../actions";
import { type AmountCheck, stepsOf, wholeOf } from "./amount-check";
import { type AmountChoice, AmountForm } from "./amount-form";
import { AmountSummary, BarSummary } from "./amount-summary";
import { addRupees, plainRupees } from "./plain-rupees";

export interface ChosenAmount {
  /** Plain text, as it stands in the address. */
  readonly typed: string;
  readonly check: AmountCheck;
  /** Of the typed amount where the deal takes it, else of the nearest; null when they could not be worked out. */
  readonly terms: InvestmentTerms | null;
}

interface PanelProps {
  deal: Deal;
  chosen: ChosenAmount | null;
  locale: Locale;
}

/** What one fills in, or why there is nothing to fill in. */
export async function InvestPanel({ deal, chosen, locale }: PanelProps) {
  return (
    <Panel>
      {chosen ? <OpenPanel deal={deal} chosen={chosen} locale={locale} /> : <ClosedPanel deal={deal} locale={locale} />}
      {deal.progress.status !== "UPCOMING" && (
        <div className="mt-5">
          <ShareTaken deal={deal} by="holders" locale={locale} />
        </div>
      )}
    </Panel>
  );
}

async function OpenPanel({ deal, chosen, locale }: PanelProps & { chosen: ChosenAmount }) {
  const path = hrefFor(locale, `/deals/${deal.dealId}`);
  const [t, errors, choices, gate] = await Promise.all([
    getTranslations("deal"),
    errorWordsFor(startFlow),
    quickChoices(deal, chosen.typed, path),
    gateOf(path, locale),
  ]);
  const terms = chosen.check.isTaken ? chosen.terms : null;
  return (
    <>
      <AmountForm
        action={openTerms}
        hidden={{ dealId: deal.dealId, locale, idempotencyKey: crypto.randomUUID() }}
        path={path}
        shown={chosen.typed}
        problem={await problemOf(deal, chosen.check, path)}
        choices={choices}
        summary={<AmountSummary terms={terms} locale={locale} />}
        bar={<BarSummary terms={terms} locale={locale} />}
        gate={gate}
        words={{
          amount: t("panel.title"),
          choices: t("panel.quick"),
          summary: t("panel.summary"),
          show: t("panel.show"),
          terms: t("panel.terms"),
          errors,
        }}
      />
      {gate === null && <p className="mt-3 text-faint text-note">{t("panel.noObligation")}</p>}
    </>
  );
}

async function problemOf(deal: Deal, check: AmountCheck, path: string) {
  if (check.isTaken) return null;
  const t = await getTranslations("deal");
  const { unit, least, most } = stepsOf(deal);
  const round = (amount: Paise) => formatPaise(amount, { decimals: "auto" });
  const plain = plainRupees(check.nearest);
  return {
    message: t(`panel.problem.${check.code}`, { minimum: round(least), remaining: round(most), unit: round(unit) }),
    instead: {
      words: t("panel.use", { amount: round(check.nearest) }),
      plain,
      isMore: false,
      href: `${path}?amount=${plain}`,
    },
  };
}

/** Five and ten steps more, and all that is free in the wallet; not that while amounts are hidden, for it would tell. */
async function quickChoices(deal: Deal, typed: string, path: string): Promise<AmountChoice[]> {
  const [t, balance, isHidden] = await Promise.all([getTranslations("deal"), findBalance(), amountsHidden()]);
  const steps = stepsOf(deal);
  const more = [5, 10]
    .map((units) => paise(deal.unit * units))
    .filter((amount) => amount + steps.least <= steps.most)
    .map((amount) => {
      const plain = plainRupees(amount);
      const href = `${path}?amount=${addRupees(typed, plain)}`;
      return { words: formatPaise(amount, { sign: "always", decimals: "auto" }), plain, isMore: true, href };
    });
  const whole = balance === null || isHidden ? null : wholeOf(balance.balance, steps);
  if (whole === null) return more;
  const plain = plainRupees(whole);
  return [...more, { words: t("panel.all"), plain, isMore: false, href: `${path}?amount=${plain}` }];
}

/** What stands in place of the button for somebody who may not invest now; null for everybody else. */
async function gateOf(path: string, locale: Locale): Promise<ReactNode> {
  const [t, profile, config] = await Promise.all([getTranslations("deal"), findProfile(), findUserConfig()]);
  if (profile && !profile.kyc.canInvest) {
    return (
      <div className="mt-4 grid gap-4">
        <Notice tone="warning">{t("panel.kyc")}</Notice>
        <ButtonLink href={hrefFor(locale, `/kyc?returnTo=${encodeURIComponent(path)}`)} size="wide">
          {t("panel.kycAction")}
        </ButtonLink>
      </div>
    );
  }
  if (config && !config.investEnabled) {
    return (
      <div className="mt-4">
        <Notice tone="warning">{t("panel.closed")}</Notice>
      </div>
    );
  }
  return null;
}

async function ClosedPanel({ deal, locale }: { deal: Deal; locale: Locale }) {
  const t = await getTranslations("deal");
  const { title, body } = await closedWords(deal, locale);
  return (
    <>
      <p className="serif text-ink text-title">{title}</p>
      <p className="mt-2 text-body text-muted">{body}</p>
      {deal.progress.status === "UPCOMING" && (
        <p className="mt-4 text-label text-muted">
          {t("figures.minimum")} <AmountView isPublic paise={deal.minimum} locale={locale} decimals="auto" />
        </p>
      )}
      <ButtonLink href={hrefFor(locale, "/invest?status=open")} variant="secondary" size="wide" className="mt-5">
        {t("panel.others")}
      </ButtonLink>
    </>
  );
}

async function closedWords({ opensAt, closesAt, progress }: Deal, locale: Locale) {
  const t = await getTranslations("deal");
  switch (progress.status) {
    case "UPCOMING":
      return { title: t("panel.upcomingTitle", { date: formatMoment(opensAt, locale) }), body: t("panel.upcoming") };
    case "SOLD_OUT":
    case "OPEN":
      return { title: t("panel.soldOutTitle"), body: t("panel.soldOut") };
    case "CLOSED":
      return { title: t("panel.closedTitle"), body: t("panel.closedSince", { date: formatMoment(closesAt, locale) }) };
    case "MATURED":
      return { title: t("panel.maturedTitle"), body: t("panel.matured") };
  }
}
