import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { codeWords } from "@/app/[locale]/_account/code-words";
import { RemoveForm } from "@/app/[locale]/_account/remove-form";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, Section } from "@/components/ui/section";
import { listPasskeys, removePasskey, renamePasskey, requestPasskeyOtp } from "@/lib/contract/calls/passkeys";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { removePasskeyByCode, savePasskeyName } from "../actions";
import { PasskeyNameForm } from "./_parts/name-form";

interface EditParams extends LocaleParams {
  searchParams: Promise<{ passkey?: string | string[] }>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile", title: t("passkeys.title"), index: false });
}

/** Renames or removes the passkey that the address names. */
export default async function EditPasskeyPage({ params, searchParams }: EditParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const [t, { passkeys }] = await Promise.all([getTranslations("profile"), readForInvestor(listPasskeys, {})]);
  const passkey = passkeys.find(({ passkeyId }) => passkeyId === query.passkey);
  if (passkey === undefined) notFound();
  const { passkeyId, name } = passkey;
  const [words, errors] = await Promise.all([
    codeWords(t("contacts.removeConfirm"), requestPasskeyOtp, removePasskey),
    errorWordsFor(renamePasskey),
  ]);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile/security")}>{t("parts.security.title")}</BackLink>}
        title={<span className="wrap-anywhere">{name}</span>}
      />
      <PasskeyNameForm
        action={savePasskeyName}
        name={name}
        context={{ passkeyId, locale }}
        words={{ name: t("passkeys.name"), save: t("passkeys.rename"), errors }}
      />
      <div className="mt-12 max-w-md">
        <Section title={t("passkeys.removeTitle")}>
          <p className="mb-5 text-body text-muted">{t("passkeys.removeLead")}</p>
          <Panel>
            <RemoveForm
              action={removePasskeyByCode}
              context={{ passkeyId, locale }}
              words={{ ...words, send: t("contacts.removeSend") }}
            />
          </Panel>
        </Section>
      </div>
    </>
  );
}
