import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Pagination } from "@/components/portfolio/pagination";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { Stash } from "@/lib/contract/calls/stash";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { StashCoins } from "./stash-coins";

/** Path of a page of the list, without locale. */
const pathOfPage = (pageNumber: number) => (pageNumber > 0 ? `/stash?page=${pageNumber + 1}` : "/stash");

/** One page of the coins earned and spent, latest first. */
export async function EarnedList({ stash, locale }: { stash: Stash; locale: Locale }) {
  const t = await getTranslations("stash");
  const hrefOf = (pageNumber: number) => hrefFor(locale, pathOfPage(pageNumber));
  return (
    <Section title={t("earned.title")} aside={t("earned.count", { total: stash.total })}>
      {stash.entries.length === 0 ? (
        <EmptyState
          title={t("earned.beyond")}
          action={
            <ButtonLink href={hrefOf(0)} variant="secondary">
              {t("earned.first")}
            </ButtonLink>
          }
        >
          {t("earned.beyondBody")}
        </EmptyState>
      ) : (
        <EarnedTable entries={stash.entries} locale={locale} />
      )}
      <Pagination
        pageNumber={stash.pageNumber}
        totalPages={stash.totalPages}
        hrefOf={hrefOf}
        words={{
          label: t("earned.pages"),
          previous: t("earned.previous"),
          next: t("earned.next"),
          position: t("earned.position", { page: stash.pageNumber + 1, pages: stash.totalPages }),
        }}
      />
    </Section>
  );
}

const ENTRY = "wrap-anywhere text-ink no-underline hover:underline";

async function EarnedTable({ entries, locale }: { entries: Stash["entries"]; locale: Locale }) {
  const [t, dashboard] = await Promise.all([getTranslations("stash"), getTranslations("dashboard")]);
  return (
    <Table aria-label={t("earned.label")}>
      <TableHead>
        <tr>
          <HeaderCell>{t("earned.what")}</HeaderCell>
          <HeaderCell>{t("earned.when")}</HeaderCell>
          <HeaderCell figure>{t("earned.coins")}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {entries.map(({ investmentId, redemption, productType, title, coins, earnedAt }) => (
          <TableRow key={`${investmentId ?? redemption?.redemptionId} ${earnedAt} ${coins}`}>
            <Cell place="title">
              {investmentId !== null && (
                <TextLink href={hrefFor(locale, `/investments/${investmentId}`)} className={ENTRY}>
                  {coins < 0
                    ? t("earned.takenBack", { title: title ?? t("earned.nameless") })
                    : (title ?? t("earned.nameless"))}
                </TextLink>
              )}
              {redemption && (
                <TextLink href={hrefFor(locale, `/stash/redemptions/${redemption.redemptionId}`)} className={ENTRY}>
                  {t(coins < 0 ? "earned.spent" : "earned.returned", { title: inLocale(redemption.title, locale) })}
                </TextLink>
              )}
              {investmentId === null && !redemption && t("earned.other")}
              {productType && <CellNote>{dashboard(`category.${productType}`)}</CellNote>}
            </Cell>
            <Cell place="aside">
              <span className="text-faint text-label max-tablet:text-note">
                {formatDate(dateInIndia(earnedAt), locale)}
              </span>
            </Cell>
            <Cell place="value" figure>
              {coins < 0 && "−"}
              <StashCoins coins={Math.abs(coins)} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
