import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ErrorState } from "@/components/ui/feedback";
import { type GroupPreview, getGroup, getGroupByCode } from "@/lib/contract/calls/groups";
import { AppError } from "@/lib/contract/values/errors";
import { type InvitationCode, typedInvitationCode } from "@/lib/contract/values/shareable-code";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { callBackend } from "@/lib/web/backend";
import { readForInvestor } from "@/lib/web/investor-call";
import { findVisitor } from "@/lib/web/visitor";
import { Invitation } from "./_parts/invitation";
import { OwnGroup } from "./_parts/own-group";

interface GroupParams {
  params: Promise<{ locale: string; invitationCode: string }>;
  searchParams: Promise<{ result?: string | string[] }>;
}

/** The title omits the group's name: link previews must not disclose it. */
export async function generateMetadata({ params }: Pick<GroupParams, "params">): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("groups");
  const words = { title: t("metaTitle"), description: t("metaDescription") };
  return pageMetadata({
    locale,
    path: `/groups/${(await params).invitationCode}`,
    index: false,
    isShared: true,
    ...words,
  });
}

export default async function GroupPage({ params, searchParams }: GroupParams) {
  const [locale, { invitationCode }, { result }] = [await pageLocale(params), await params, await searchParams];
  const code = typedInvitationCode.safeParse(invitationCode).data;
  if (code === undefined) notFound();

  const visitor = await findVisitor();
  const own = visitor && (await readForInvestor(getGroup, {}));
  if (visitor && own?.invitationCode === code) {
    return <OwnGroup group={own} result={typeof result === "string" ? result : null} locale={locale} />;
  }
  const preview = await look(code);
  if (preview === "TOO_MANY_REQUESTS") return <TryAgainLater />;
  return <Invitation code={code} preview={preview} visitor={visitor} own={own} locale={locale} />;
}

/** Renders the not-found page for an unknown code. */
async function look(invitationCode: InvitationCode): Promise<GroupPreview | "TOO_MANY_REQUESTS"> {
  try {
    return await callBackend(getGroupByCode, { invitationCode });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    if (cause.code === "NOT_FOUND") notFound();
    if (cause.code === "TOO_MANY_REQUESTS") return cause.code;
    throw cause;
  }
}

async function TryAgainLater() {
  const [t, errors] = await Promise.all([getTranslations("groups"), getTranslations("errors")]);
  return (
    <ErrorState title={t("later")} heading="h1">
      {errors("TOO_MANY_REQUESTS")}
    </ErrorState>
  );
}
