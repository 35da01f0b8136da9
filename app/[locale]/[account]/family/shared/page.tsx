import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EndForm } from "@/app/[locale]/[account]/_parts/end-form";
import { formatDate } from "@/components/money/format";
import { BackLink } from "@/components/ui/back-link";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { acceptView, listViewedAccounts, type ViewedAccount } from "@/lib/contract/calls/viewers";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { ViewedFiles } from "./_parts/viewed-files";
import { accept, leave } from "./actions";

interface SharedParams extends LocaleParams {
  searchParams: Promise<Partial<Record<"invitation" | "done", string | string[]>>>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "viewers" });
  return pageMetadata({ locale, path: "/family/shared", title: t("shared.title"), index: false });
}

/** The accounts of others that the investor may view, and an invitation to one, if the link has it. */
export default async function SharedPage({ params, searchParams }: SharedParams) {
  const [locale, { invitation, done }] = [await pageLocale(params), await searchParams];
  const [t, family, { accounts }] = await Promise.all([
    getTranslations("viewers"),
    getTranslations("family"),
    readForInvestor(listViewedAccounts, {}),
  ]);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/family")}>{family("title")}</BackLink>}
        title={t("shared.title")}
        lead={t("shared.lead")}
      />
      {(done === "accepted" || done === "left" || done === "failed") && (
        <div className="mb-8">
          <Notice tone={done === "failed" ? "negative" : "positive"} live>
            {t(`shared.done.${done}`)}
          </Notice>
        </div>
      )}
      {typeof invitation === "string" && <Invitation invitation={invitation} locale={locale} />}
      {accounts.length === 0 ? (
        <EmptyState title={t("shared.noneTitle")}>{t("shared.none")}</EmptyState>
      ) : (
        accounts.map((account) => <Account key={account.userId} account={account} locale={locale} />)
      )}
    </>
  );
}

/** Names no account: it is disclosed once the invitation is accepted with the contact that it was sent to. */
async function Invitation({ invitation, locale }: { invitation: string; locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("viewers"), errorWordsFor(acceptView)]);
  return (
    <Panel className="mb-10 max-w-xl">
      <p className="mb-5 text-body text-ink">{t("shared.invitation")}</p>
      <EndForm
        action={accept}
        hidden={{ invitation, locale, idempotencyKey: crypto.randomUUID() }}
        words={{ submit: t("shared.accept"), errors: { ...errors, NOT_FOUND: t("shared.unknown") } }}
        variant="primary"
      />
    </Panel>
  );
}

async function Account({ account, locale }: { account: ViewedAccount; locale: Locale }) {
  const t = await getTranslations("viewers");
  const { userId, name, scope, until, hasEnded } = account;
  const terms = { scope: t(`scopes.${scope}`), date: formatDate(until, locale) };
  return (
    <Section title={<span className="wrap-anywhere">{name}</span>} aside={hasEnded ? null : t("list.until", terms)}>
      {hasEnded ? (
        <p className="text-body text-muted">{t("shared.ended")}</p>
      ) : (
        <>
          {scope === "EVERYTHING" && (
            <p className="mb-4 text-body">
              {/* A full page load: the layout depends on the account. */}
              <TextLink href={hrefFor(locale, `/family/${userId}`)} className="font-semibold">
                {t("shared.open")}
              </TextLink>
            </p>
          )}
          <ViewedFiles account={userId} locale={locale} />
        </>
      )}
      <form action={leave} className="mt-4">
        <HiddenFields values={{ locale, owner: userId }} />
        <SubmitButton variant="quiet" className="-ml-3" aria-label={t("shared.leaveNamed", { name })}>
          {t("shared.leave")}
        </SubmitButton>
      </form>
    </Section>
  );
}
