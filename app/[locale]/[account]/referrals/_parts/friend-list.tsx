import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Pagination } from "@/components/portfolio/pagination";
import { EmptyState } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { Referral, ReferredFriend } from "@/lib/contract/calls/referral";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The referred friends and the progress of each. */
export async function FriendList({ referral, locale }: { referral: Referral; locale: Locale }) {
  const t = await getTranslations("referrals");
  const hrefOf = (page: number) => hrefFor(locale, page > 0 ? `/referrals?page=${page + 1}` : "/referrals");
  if (referral.counts.joined === 0) {
    return (
      <Section title={t("friends.title")}>
        <EmptyState title={t("friends.none")}>{t("friends.noneBody")}</EmptyState>
      </Section>
    );
  }
  return (
    <Section title={t("friends.title")} aside={t("friends.counts", referral.counts)}>
      <FriendTable friends={referral.friends} locale={locale} />
      <Pagination
        pageNumber={referral.pageNumber}
        totalPages={referral.totalPages}
        hrefOf={hrefOf}
        words={{
          label: t("friends.pages"),
          previous: t("friends.newer"),
          next: t("friends.older"),
          position: t("friends.position", { page: referral.pageNumber + 1, pages: referral.totalPages }),
        }}
      />
    </Section>
  );
}

async function FriendTable({ friends, locale }: { friends: readonly ReferredFriend[]; locale: Locale }) {
  const t = await getTranslations("referrals");
  return (
    <Table aria-label={t("friends.label")}>
      <TableHead>
        <tr>
          <HeaderCell>{t("friends.friend")}</HeaderCell>
          <HeaderCell>{t("friends.joined")}</HeaderCell>
          <HeaderCell>{t("friends.verified")}</HeaderCell>
          <HeaderCell>{t("friends.invested")}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {friends.map((friend, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: friends deliberately have no id; each page renders a new list.
          <TableRow key={place}>
            <Cell place="title">
              <span className="wrap-anywhere text-ink">{friend.friendlyName ?? t("someFriend")}</span>
            </Cell>
            <Cell place="value">
              <span className="text-faint text-label">{formatDate(friend.joinedOn, locale)}</span>
            </Cell>
            <Cell label={t("friends.verified")}>
              <Milestone reachedOn={friend.verifiedOn} locale={locale} />
            </Cell>
            <Cell label={t("friends.invested")}>
              <Milestone reachedOn={friend.investedOn} locale={locale} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

async function Milestone({ reachedOn, locale }: { reachedOn: CalendarDate | null; locale: Locale }) {
  const t = await getTranslations("referrals");
  return reachedOn === null ? (
    <Status kind="pending">{t("friends.toCome")}</Status>
  ) : (
    <Status kind="confirmed">{formatDate(reachedOn, locale)}</Status>
  );
}
