import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { addChild, GUARDIAN_CONSENT_VERSION } from "@/lib/contract/calls/family";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { AddChildForm, type AddChildWords } from "./_parts/add-child-form";
import { openChildAccount } from "./actions";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "family" });
  return pageMetadata({ locale, path: "/family/add", title: t("add.title"), index: false });
}

export default async function AddChildPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [t, words] = await Promise.all([getTranslations("family"), formWords()]);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/family")}>{t("title")}</BackLink>}
        title={t("add.title")}
        lead={t("add.lead")}
      />
      <div className="max-w-xl">
        <Panel>
          <AddChildForm
            action={openChildAccount}
            hidden={{ locale, idempotencyKey: crypto.randomUUID() }}
            words={words}
          />
        </Panel>
        <p className="mt-4 text-faint text-label">{t("add.after")}</p>
      </div>
    </>
  );
}

async function formWords(): Promise<AddChildWords> {
  const [t, errors] = await Promise.all([getTranslations("family"), errorWordsFor(addChild)]);
  return {
    name: t("add.name"),
    nameHelp: t("add.nameHelp"),
    birthday: t("add.birthday"),
    birthdayHelp: t("add.birthdayHelp"),
    day: t("add.day"),
    month: t("add.month"),
    year: t("add.year"),
    declaration: t("add.declaration"),
    consent: t(`guardianConsent.${GUARDIAN_CONSENT_VERSION}`),
    consentMissing: t("add.consentMissing"),
    version: t("add.version", { version: GUARDIAN_CONSENT_VERSION }),
    submit: t("add.submit"),
    // The generic message addresses the investor's own name; this is the child's.
    errors: { ...errors, NAME_INVALID: t("add.nameInvalid") },
  };
}
