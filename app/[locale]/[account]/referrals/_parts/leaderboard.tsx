import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, ErrorState } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { getKycLeaderboard, type Leaderboard } from "@/lib/contract/calls/referral";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

/** The investors with the most friends who completed KYC, and the investor's own rank. */
export async function LeaderboardSection({ locale }: { locale: Locale }) {
  const [t, common, leaderboard] = await Promise.all([
    getTranslations("referrals"),
    getTranslations("common"),
    readOptional(getKycLeaderboard, {}),
  ]);
  return (
    <Section
      title={t("leaders.title")}
      aside={leaderboard?.you.rank && t("leaders.yourRank", { rank: leaderboard.you.rank })}
      id="leaderboard"
    >
      {leaderboard === null ? (
        <ErrorState
          title={t("leaders.failed")}
          retry={
            <ButtonLink href={hrefFor(locale, "/referrals")} variant="secondary">
              {common("tryAgain")}
            </ButtonLink>
          }
        >
          {t("leaders.failedBody")}
        </ErrorState>
      ) : leaderboard.leaders.length === 0 ? (
        <EmptyState title={t("leaders.none")}>{t("leaders.noneBody")}</EmptyState>
      ) : (
        <LeaderTable leaderboard={leaderboard} />
      )}
    </Section>
  );
}

async function LeaderTable({ leaderboard: { leaders, you } }: { leaderboard: Leaderboard }) {
  const t = await getTranslations("referrals");
  const isListed = leaders.some(({ isYou }) => isYou);
  const ownRow = { rank: you.rank ?? 0, friendlyName: null, kycCount: you.kycCount, isYou: true };
  const rows = you.rank === null || isListed ? leaders : [...leaders, ownRow];
  return (
    <>
      <Table aria-label={t("leaders.title")}>
        <TableHead>
          <tr>
            <HeaderCell className="w-12">{t("leaders.rank")}</HeaderCell>
            <HeaderCell>{t("leaders.investor")}</HeaderCell>
            <HeaderCell figure>{t("leaders.count")}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map(({ rank, friendlyName, kycCount, isYou }) => (
            <TableRow key={rank} className={isYou ? "font-semibold" : undefined} aria-current={isYou || undefined}>
              <Cell place="hidden">{rank}</Cell>
              <Cell place="title">
                <span className="wrap-anywhere text-ink">
                  <span className="mr-3 text-faint tabular-nums tablet:hidden">{rank}</span>
                  {isYou ? t("leaders.you") : (friendlyName ?? t("someInvestor"))}
                </span>
              </Cell>
              <Cell place="value" figure>
                {kycCount}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="mt-3 text-faint text-label">{t("leaders.note")}</p>
    </>
  );
}
