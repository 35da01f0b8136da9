import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { Figure, Figures } from "@/components/ui/figures";
import { type GroupInfo, type GroupPreview, joinOrLeaveGroup } from "@/lib/contract/calls/groups";
import { addFriendlyName } from "@/lib/contract/calls/referral";
import type { Profile } from "@/lib/contract/calls/user";
import type { InvitationCode } from "@/lib/contract/values/shareable-code";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { joinGroup } from "../actions";
import { JoinForm } from "./join-form";

interface InvitationProps {
  code: InvitationCode;
  preview: GroupPreview;
  /** Null for an anonymous visitor. */
  visitor: Profile | null;
  /** Another group that the visitor is already a member of. */
  own: GroupInfo | null;
  locale: Locale;
}

/** The invitation: the group, the inviting member, and how to join. */
export async function Invitation({ code, preview, visitor, own, locale }: InvitationProps) {
  const t = await getTranslations("groups");
  const { name, goal, members, membersMax } = preview;
  const host = preview.invitedBy ?? t("someMember");
  return (
    <div className="grid gap-x-20 gap-y-12 desktop:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="min-w-0">
        <p className="wrap-anywhere text-label text-muted">{t("invitation.from", { host })}</p>
        <h1 className="serif wrap-anywhere mt-1 max-w-[20ch] text-display text-ink">{name}</h1>
        <Figures className="mt-8 max-w-2xl">
          <Figure label={t("invitation.members")} note={t("invitation.seats", { seats: membersMax })}>
            {members}
          </Figure>
          <Figure label={t("invitation.goal")} note={t("invitation.goalNote")}>
            {t("invitation.goalCount", { goal })}
          </Figure>
        </Figures>
        <div className="mt-8 max-w-md">
          <JoinInvitation code={code} isFull={members >= membersMax} visitor={visitor} own={own} locale={locale} />
        </div>
      </div>
      <WhatItMeans />
    </div>
  );
}

interface JoinInvitationProps extends Pick<InvitationProps, "code" | "visitor" | "own" | "locale"> {
  isFull: boolean;
}

async function JoinInvitation({ code, isFull, visitor, own, locale }: JoinInvitationProps) {
  const t = await getTranslations("groups");
  const here = hrefFor(locale, `/groups/${code}`);
  if (isFull) return <Notice tone="warning">{t("invitation.full")}</Notice>;
  if (visitor === null) {
    return (
      <>
        <ButtonLink
          href={hrefFor(locale, `/login?${new URLSearchParams({ returnTo: here })}`)}
          size="large"
          className="max-tablet:w-full"
        >
          {t("invitation.signIn")}
        </ButtonLink>
        <p className="mt-3 text-faint text-label">{t("invitation.signInNote")}</p>
      </>
    );
  }
  if (own !== null) {
    return (
      <div className="grid justify-items-start gap-5">
        <Notice>{t("invitation.elsewhere", { name: own.name })}</Notice>
        <ButtonLink href={hrefFor(locale, `/groups/${own.invitationCode}`)} variant="secondary">
          {t("invitation.toOwn")}
        </ButtonLink>
      </div>
    );
  }
  const errors = await errorWordsFor(joinOrLeaveGroup, addFriendlyName);
  return (
    <JoinForm
      action={joinGroup}
      friendlyName={visitor.friendlyName}
      hidden={{ invitationCode: code, locale }}
      words={{
        name: t("join.name"),
        nameHelp: t("join.nameHelp"),
        submit: t("join.submit"),
        errors,
      }}
    />
  );
}

/** Stated before joining: the data visible to other members, and the consequences of membership. */
async function WhatItMeans() {
  const t = await getTranslations("groups");
  return (
    <section aria-labelledby="means">
      <h2 id="means" className="serif text-ink text-title">
        {t("means.title")}
      </h2>
      <ul className="mt-3 divide-y divide-line border-line border-y text-body text-ink">
        {(["names", "counts", "free", "risk"] as const).map((point) => (
          <li key={point} className="py-3">
            {t(`means.${point}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
