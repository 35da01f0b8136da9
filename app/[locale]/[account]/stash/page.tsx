import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Drawn } from "@/components/ui/drawn/drawn";
import { EmptyState } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { getStash, type Stash } from "@/lib/contract/calls/stash";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findMode } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { pageNumberFrom } from "@/lib/web/page-number";
import { EarnedList } from "./_parts/earned-list";
import { PendingCoinsNotice } from "./_parts/pending-coins";
import { Rewards } from "./_parts/rewards";
import { CategoryShares, MonthShares } from "./_parts/shares";
import { StashCoins } from "./_parts/stash-coins";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("stash");
  return pageMetadata({ locale, path: "/stash", title: t("title"), index: false });
}

interface StashParams extends LocaleParams {
  searchParams: Promise<{ page?: string | string[] }>;
}

/** The coins: balance, meaning, spendable and pending, and all earned where some were spent. */
async function Headline({ stash: { balance, earned, spendable, pending }, locale }: { stash: Stash; locale: Locale }) {
  const [t, mode] = await Promise.all([getTranslations("stash"), findMode()]);
  return (
    <header className="mb-12 border-line-strong border-b pb-8">
      <h1 className="text-label text-muted">{t("heading")}</h1>
      <p className="text-ink">
        <StashCoins coins={balance} size="hero" />
      </p>
      <p className="mt-2 max-w-prose text-body text-muted">{t(mode === "GIFT" ? "leadAbroad" : "lead")}</p>
      {pending.length > 0 && (
        <>
          <Lines className="mt-5 max-w-xl border-line border-y">
            <Line label={t("spendable")} strong>
              <StashCoins coins={spendable} />
            </Line>
            <PendingCoinsNotice pending={pending} locale={locale} />
          </Lines>
          <p className="mt-2 max-w-prose text-label text-muted">{t("pendingNote")}</p>
        </>
      )}
      {earned > balance && (
        <p className="mt-2 max-w-prose text-label text-muted">
          {t.rich("allEarned", {
            earned: () => <StashCoins coins={earned} />,
            spent: () => <StashCoins coins={earned - balance} />,
          })}
        </p>
      )}
    </header>
  );
}

async function EmptyStash({ locale }: { locale: Locale }) {
  const [t, mode] = await Promise.all([getTranslations("stash"), findMode()]);
  return (
    <EmptyState
      title={t("empty.title")}
      action={<ButtonLink href={hrefFor(locale, "/invest")}>{t("empty.action")}</ButtonLink>}
    >
      {t(mode === "GIFT" ? "empty.bodyAbroad" : "empty.body")}
    </EmptyState>
  );
}

export default async function StashPage({ params, searchParams }: StashParams) {
  const [locale, { page }] = [await pageLocale(params), await searchParams];
  const stash = await readForInvestor(getStash, { pageNumber: pageNumberFrom(page) });
  return (
    <>
      <Headline stash={stash} locale={locale} />
      {stash.total === 0 ? (
        <>
          <EmptyStash locale={locale} />
          <Rewards locale={locale} />
        </>
      ) : (
        <div className="grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <Rewards locale={locale} />
            <Drawn>
              <EarnedList stash={stash} locale={locale} />
            </Drawn>
          </div>
          <div className="min-w-0">
            <Drawn>
              <CategoryShares categories={stash.byCategory} earned={stash.earned} locale={locale} />
              <MonthShares months={stash.byMonth} locale={locale} />
            </Drawn>
          </div>
        </div>
      )}
    </>
  );
}
