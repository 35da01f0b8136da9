import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { Progress } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import { GROUP_MEMBERS_MAX, type GroupInfo, inviteToGroup } from "@/lib/contract/calls/groups";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { startGroup } from "../actions";
import { CreateGroupForm } from "./create-group-form";

interface GroupSummaryProps {
  group: GroupInfo | null;
  /** The investor has set a friendly name, which members of a group need. */
  hasName: boolean;
  locale: Locale;
}

/** A summary of the investor's group, or a form to start one. */
export async function GroupSummary({ group, hasName, locale }: GroupSummaryProps) {
  const t = await getTranslations("referrals");
  if (group === null) return <StartGroup hasName={hasName} locale={locale} />;
  const { invested } = group.progress;
  const sentence = t("group.progress", { invested, goal: group.goal });
  return (
    <Section title={t("group.title")}>
      <p className="wrap-anywhere font-semibold text-ink text-lead">{group.name}</p>
      <p className="mt-1 mb-3 text-body text-muted">{sentence}</p>
      <Progress percent={(invested / group.goal) * 100} label={sentence} />
      <ButtonLink href={hrefFor(locale, `/groups/${group.invitationCode}`)} variant="secondary" className="mt-5">
        {t("group.open")}
      </ButtonLink>
    </Section>
  );
}

async function StartGroup({ hasName, locale }: Omit<GroupSummaryProps, "group">) {
  const [t, errors] = await Promise.all([getTranslations("referrals"), errorWordsFor(inviteToGroup)]);
  return (
    <Section title={t("group.start")}>
      <p className="mb-4 text-body text-muted">{t("group.startLead", { most: GROUP_MEMBERS_MAX })}</p>
      {hasName ? (
        <CreateGroupForm
          action={startGroup}
          locale={locale}
          words={{
            name: t("group.name"),
            nameHelp: t("group.nameHelp"),
            goal: t("group.goal"),
            goalHelp: t("group.goalHelp"),
            submit: t("group.submit"),
            errors,
          }}
        />
      ) : (
        <Notice>{t("group.nameFirst")}</Notice>
      )}
    </Section>
  );
}
