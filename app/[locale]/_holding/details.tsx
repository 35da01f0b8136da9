import { getTranslations } from "next-intl/server";
import { masterDocumentHref } from "@/components/deals/master-document";
import { SettlementLines } from "@/components/deals/settlement-lines";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatMoment } from "@/components/money/moment";
import type { AccountPath } from "@/components/portfolio/account-path";
import { Line, Lines, Reference } from "@/components/ui/figures";
import { Circle } from "@/components/ui/icons/marks";
import { TextLink } from "@/components/ui/text-link";
import type { Investment } from "@/lib/contract/calls/investments";
import type { Currency } from "@/lib/contract/facts/money";
import { spokenReferenceAt } from "@/lib/contract/values/spoken-reference";
import { groupDigits } from "@/lib/i18n/currencies";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { productOf } from "@/lib/products/lookup";
import { findOwnZone } from "@/lib/web/own-zone";

/** One coin per rupee invested, so coins are hidden and grouped like amounts. */
async function StashCoins({ coins, currency }: { coins: number; currency: Currency }) {
  const [common, hidden] = await Promise.all([getTranslations("common"), amountsHidden()]);
  return (
    <span className="inline-flex items-center gap-2">
      <Circle className="size-2.5 text-brass" />
      {hidden ? (
        <span role="img" aria-label={common("amountHidden")}>
          ••••••
        </span>
      ) : (
        groupDigits(String(coins), currency)
      )}
    </span>
  );
}

interface DetailsProps {
  investment: Investment;
  accountPath: AccountPath;
  locale: Locale;
}

/** The payer, the agreed terms and dates, the coins earned, and the documents. */
export async function Details({ investment, accountPath, locale }: DetailsProps) {
  const [t, product, kinds] = await Promise.all([
    getTranslations("dashboard"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const { payerName, kind, payoutPlan, consentedAt, paymentSource, stashCoins, stage, dealId, investmentId } =
    investment;
  const { units, unitsSold, productType: category } = investment;
  return (
    <>
      <Lines>
        <Line label={kinds(`${kind}.held.payer`)}>{payerName}</Line>
        {productOf(investment).resaleOf && stage !== null && (
          <Line label={t("story.bonds")}>
            {unitsSold > 0 ? t("story.bondsLeft", { left: units - unitsSold, sold: unitsSold }) : units}
          </Line>
        )}
        <SettlementLines settlement={investment.settlement} locale={locale} />
        {payoutPlan !== null && <Line label={t("story.plan")}>{product(`plan.${payoutPlan}`)}</Line>}
        <Line label={t("story.paidBy")}>{t(`story.source.${paymentSource}`)}</Line>
        <Origin investment={investment} accountPath={accountPath} locale={locale} />
        <Line label={t("story.consent")}>{formatMoment(consentedAt, locale, await findOwnZone())}</Line>
        {stage !== null && (
          <Line label={t("story.stash")} strong>
            <StashCoins coins={stashCoins} currency={investment.currency} />
          </Line>
        )}
        <Line label={t("story.number")}>
          <Reference>{spokenReferenceAt({ kind: "INVESTMENT", id: investmentId, at: investment.createdAt })}</Reference>
        </Line>
      </Lines>
      <h3 className="mt-8 mb-2 font-semibold text-body text-ink">{t("story.documents")}</h3>
      <ul className="grid gap-1 text-body">
        <li>
          <a
            href={masterDocumentHref(dealId)}
            className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {t("story.masterDocument")}
          </a>
        </li>
        {accountPath === "" && (
          <li>
            <TextLink
              href={hrefFor(locale, dealPathOf({ dealId, category }))}
              className="inline-flex min-h-11 items-center"
            >
              {t("story.deal")}
            </TextLink>
          </li>
        )}
      </ul>
    </>
  );
}

/** The investment whose last payout bought this one, where the investor did not confirm it with a code. */
async function Origin({ investment: { reinvestedFrom }, accountPath, locale }: DetailsProps) {
  if (reinvestedFrom === null) return null;
  const t = await getTranslations("dashboard");
  return (
    <Line label={t("story.reinvest.from")}>
      <TextLink href={hrefFor(locale, `${accountPath}/investments/${reinvestedFrom}`)}>
        {t("story.reinvest.fromLink")}
      </TextLink>
    </Line>
  );
}
