import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { getStash } from "@/lib/contract/calls/stash";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { EarnedList } from "./_parts/earned-list";
import { EmptyStash } from "./_parts/empty-stash";
import { Headline } from "./_parts/headline";
import { pageNumberFrom } from "./_parts/page-number";
import { CategoryShares, MonthShares } from "./_parts/shares";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("stash");
  return pageMetadata({ locale, path: "/stash", title: t("title"), index: false });
}

interface StashParams extends LocaleParams {
  searchParams: Promise<{ page?: string | string[] }>;
}

export default async function StashPage({ params, searchParams }: StashParams) {
  const [locale, { page }] = [await pageLocale(params), await searchParams];
  const stash = await readForInvestor(getStash, { pageNumber: pageNumberFrom(page) });
  return (
    <>
      <Headline balance={stash.balance} />
      {stash.total === 0 ? (
        <EmptyStash locale={locale} />
      ) : (
        <div className="grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <EarnedList stash={stash} locale={locale} />
          </div>
          <div className="min-w-0">
            <CategoryShares categories={stash.byCategory} balance={stash.balance} locale={locale} />
            <MonthShares months={stash.byMonth} locale={locale} />
          </div>
        </div>
      )}
    </>
  );
}
