import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { InvestmentRegister } from "@/components/portfolio/investment-register";
import type { SortLinks } from "@/components/portfolio/investment-table";
import { Pagination } from "@/components/portfolio/pagination";
import { SectionError } from "@/components/portfolio/section-error";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { holdingsPathOf } from "@/lib/products/categories";
import { isWhole } from "@/lib/web/extended-list";
import { tableWords } from "../_parts/table-words";
import { loadInvestments, restoreInvestments } from "./actions";
import { type ListOf, readInvestmentsUpTo } from "./investments-page";
import { type InvestmentListQuery, type InvestmentSort, sortedBy, writeListQuery } from "./list-query";

/** A category's investments up to the page in the URL, which also holds sort order and filter. */
export async function InvestmentList({ path, ...list }: ListOf & { path: string }) {
  const { query, locale } = list;
  const [t, page, words, hidden] = await Promise.all([
    getTranslations("dashboard"),
    readInvestmentsUpTo(list),
    tableWords(locale),
    amountsHidden(),
  ]);
  if (page === null) return <SectionError path={holdingsPathOf(list.productType)} locale={locale} />;
  if (page.investments.length === 0) return <NoneInStage path={path} />;
  const sorts = sortLinks({ path, query });
  const hrefOf = (pageNumber: number) => `${path}${writeListQuery({ ...query, pageNumber })}`;
  return (
    <InvestmentRegister
      // Changing the list, or hiding amounts, resets the register's loaded pages.
      key={`${writeListQuery(query)} ${hidden}`}
      first={page}
      loadPage={loadInvestments.bind(null, list)}
      restore={restoreInvestments.bind(null, list)}
      locale={locale}
      sorts={sorts}
      earlierHref={!isWhole(query.pageNumber) ? hrefOf(page.pageNumber - 1) : null}
      words={{
        ...words,
        label: t("page.investments"),
        showMore: t("page.showMore"),
        earlier: t("page.previous"),
        shownOf: t("page.shownOf"),
        failedTitle: t("partFailed"),
        failedBody: t("partFailedBody"),
      }}
      pages={
        <Pagination
          pageNumber={page.pageNumber}
          totalPages={page.totalPages}
          hrefOf={hrefOf}
          words={{
            label: t("page.pages"),
            previous: t("page.previous"),
            next: t("page.next"),
            position: t("page.position", { page: page.pageNumber + 1, pages: page.totalPages }),
          }}
        />
      }
    />
  );
}

async function NoneInStage({ path }: { path: string }) {
  const t = await getTranslations("dashboard");
  return (
    <EmptyState
      title={t("page.noneInStage")}
      action={
        <ButtonLink href={path} variant="secondary" scroll={false}>
          {t("page.showAll")}
        </ButtonLink>
      }
    >
      {t("page.noneInStageBody")}
    </EmptyState>
  );
}

function sortLinks({ path, query }: { path: string; query: InvestmentListQuery }): SortLinks {
  const link = (sortBy: InvestmentSort) =>
    ({
      href: `${path}${writeListQuery(sortedBy(query, sortBy))}`,
      sorted: query.sortBy === sortBy ? (query.sortOrder === "ASC" ? "ascending" : "descending") : null,
    }) as const;
  return { title: link("INVESTED_ON"), cost: link("AMOUNT"), next: link("MATURES_ON") };
}
