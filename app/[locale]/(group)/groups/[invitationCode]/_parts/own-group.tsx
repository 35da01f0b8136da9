import { getTranslations } from "next-intl/server";
import { BackLink } from "@/components/ui/back-link";
import { ConfirmedSubmit, type ConfirmedSubmitWords } from "@/components/ui/confirmed-submit";
import { Notice } from "@/components/ui/feedback";
import { Figure, Figures } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PageHeader } from "@/components/ui/page-header";
import { Progress } from "@/components/ui/progress";
import { Panel, Section } from "@/components/ui/section";
import { ShareLink } from "@/components/ui/share-link";
import { TextLink } from "@/components/ui/text-link";
import { type GroupInfo, inviteToGroup } from "@/lib/contract/calls/groups";
import { getReferral } from "@/lib/contract/calls/referral";
import { invitationPath } from "@/lib/contract/facts/referral-link";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { initialsOf } from "@/lib/i18n/initials";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { siteOrigin } from "@/lib/web/page-language";
import { findVisitor } from "@/lib/web/visitor";
import { inviteFriend, leaveGroup } from "../actions";
import { InviteForm } from "./invite-form";

interface OwnGroupProps {
  group: GroupInfo;
  /** The result of the last action, from the URL. */
  result: string | null;
  locale: Locale;
}

/** Members by display name only. */
async function Members({ members }: { members: GroupInfo["members"] }) {
  const t = await getTranslations("groups");
  return (
    <Section title={t("members.title")}>
      <ol className="divide-y divide-line border-line border-y">
        {members.map(({ friendlyName, isHost, isYou }, place) => {
          const name = friendlyName ?? t("someMember");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: members deliberately carry no id; the list is re-rendered as a whole.
            <li key={place} className="flex min-h-14 items-center gap-4 py-2">
              <span
                aria-hidden
                className="serif grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-body text-ink"
              >
                {initialsOf(name)}
              </span>
              <span className="wrap-anywhere min-w-0 grow text-body text-ink">{name}</span>
              <span className="text-faint text-label">
                {isYou ? t("members.you") : isHost ? t("members.host") : null}
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** The group for its members: progress, member list and invitation. */
export async function OwnGroup({ group, result, locale }: OwnGroupProps) {
  const t = await getTranslations("groups");
  const { members, verified, invested } = group.progress;
  const sentence = t("own.progress", { invested, goal: group.goal });
  return (
    <>
      {(result === "joined" || result === "founded") && (
        <div className="mb-8" role="status">
          <Notice tone="positive">{t(`own.${result}`)}</Notice>
        </div>
      )}
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/referrals")}>{t("own.back")}</BackLink>}
        title={<span className="wrap-anywhere">{group.name}</span>}
        lead={sentence}
      />
      <Progress percent={(invested / group.goal) * 100} label={sentence} />
      <Figures className="mt-8">
        <Figure label={t("own.members")} note={t("invitation.seats", { seats: group.membersMax })}>
          {members}
        </Figure>
        <Figure label={t("own.verified")}>{verified}</Figure>
        <Figure label={t("own.invested")} note={t("own.goal", { goal: group.goal })}>
          {invested}
        </Figure>
      </Figures>
      <div className="mt-12 grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="min-w-0">
          <Members members={group.members} />
          <p className="mt-4 text-label text-muted">
            {t.rich("own.name", {
              change: (chunks) => <TextLink href={hrefFor(locale, "/referrals#name")}>{chunks}</TextLink>,
            })}
          </p>
        </div>
        <div className="min-w-0">
          <InviteOthers group={group} locale={locale} />
          <Leave group={group} locale={locale} />
        </div>
      </div>
    </>
  );
}

async function InviteOthers({ group, locale }: Omit<OwnGroupProps, "result">) {
  const [t, referrals, errors, referral, visitor] = await Promise.all([
    getTranslations("groups"),
    getTranslations("referrals"),
    errorWordsFor(inviteToGroup),
    readOptional(getReferral, { pageSize: 1 }),
    findVisitor(),
  ]);
  if (group.progress.members >= group.membersMax) return <Notice>{t("invite.full")}</Notice>;
  return (
    <Panel>
      <h2 className="serif mb-4 text-ink text-title">{t("invite.title")}</h2>
      <ShareLink
        path={hrefFor(locale, invitationPath(group.invitationCode, referral?.code ?? null))}
        origin={await siteOrigin()}
        message={t("invite.message")}
        words={{
          label: t("invite.link"),
          help: t("invite.linkHelp"),
          copy: referrals("share.copy"),
          copied: referrals("share.copied"),
          copyByHand: referrals("share.copyByHand"),
          share: referrals("share.share"),
        }}
      />
      <div className="mt-6 border-line border-t pt-6">
        {visitor?.kyc.canInvest ? (
          <InviteForm
            action={inviteFriend}
            words={{
              contact: t("invite.contact"),
              contactHelp: t("invite.contactHelp"),
              submit: t("invite.submit"),
              sent: t.raw("invite.sent"),
              errors,
            }}
          />
        ) : (
          <p className="text-label text-muted">{t("invite.afterKyc")}</p>
        )}
      </div>
    </Panel>
  );
}

const FORM = "leave-group";

interface LeaveGroupProps {
  action: (form: FormData) => Promise<void>;
  hidden: Readonly<Record<string, string>>;
  words: ConfirmedSubmitWords & { note: string };
}

/** Without scripts there is no confirmation dialog: the invitation allows joining again. */
function LeaveGroup({ action, hidden, words }: LeaveGroupProps) {
  return (
    <form
      id={FORM}
      action={action}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-4"
    >
      <HiddenFields values={hidden} />
      <p className="text-label text-muted">{words.note}</p>
      <ConfirmedSubmit form={FORM} words={words} />
    </form>
  );
}

async function Leave({ group, locale }: Omit<OwnGroupProps, "result">) {
  const t = await getTranslations("groups");
  const isLast = group.progress.members === 1;
  return (
    <Section title={t("leave.title")}>
      <LeaveGroup
        action={leaveGroup}
        hidden={{ invitationCode: group.invitationCode, locale }}
        words={{
          note: t("leave.note"),
          button: t("leave.button"),
          confirmTitle: t("leave.confirmTitle"),
          confirmBody: isLast ? t("leave.confirmLast") : t("leave.confirmBody"),
        }}
      />
    </Section>
  );
}
